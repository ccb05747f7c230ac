import { plural } from '#app/formats/plural.ts';

/** The page of users in Ukrainian. */
export const usersUk = {
  count: (count: number) =>
    plural('uk', count, {
      one: '# користувач',
      few: '# користувачі',
      many: '# користувачів',
      other: '# користувача',
    }),
  filter: 'Пошук користувачів',
  text: 'Ім’я або електронна адреса',
  group: 'Показати',
  groups: {
    all: 'Усіх',
    translators: 'Перекладачів',
    authors: 'Авторів',
    editors: 'Редакторів',
    admins: 'Адміністраторів',
    blocked: 'Заблокованих',
  },
  nobody: 'Нікого не знайдено.',
  create: 'Новий користувач',
  createHelp: 'Пароль користувач задасть за посиланням, яке ви йому передасте.',
  createSubmit: 'Створити обліковий запис',
  name: 'Ім’я',
  email: 'Електронна адреса',
  blocked: 'заблоковано',
  self: 'це ви',
  secondFactor: 'двоетапний вхід',
  noEmail: (providers: string) => `входить через ${providers}`,
  passwordLinkUntil: (moment: string, name: string | null) =>
    `Посилання для нового пароля діє до ${moment}${name === null ? '' : `; хто створив: ${name}`}`,
  since: (date: string) => `з ${date}`,
  seen: (when: string) => `востаннє на сайті ${when}`,
  unseen: 'немає активних сеансів',
  sessions: (count: number) =>
    plural('uk', count, {
      one: '# активний сеанс',
      few: '# активні сеанси',
      many: '# активних сеансів',
      other: '# активного сеансу',
    }),
  comments: 'Коментарі',
  commentsOf: (name: string) => `Коментарі: ${name}`,
  manage: 'Дії',
  manageName: (name: string) => `Дії: ${name}`,
  changeRole: 'Змінити роль',
  roles: {
    label: 'Роль',
    languages: 'Мови перекладача',
    names: {
      reader: 'читач',
      translator: 'перекладач',
      author: 'автор',
      editor: 'редактор',
      admin: 'адміністратор',
    },
  },
  block: 'Заблокувати',
  blockHelp: 'Усі сеанси користувача завершаться, а коментувати він більше не зможе.',
  unblock: 'Розблокувати',
  signOut: 'Завершити всі сеанси',
  passwordLink: 'Створити посилання для нового пароля',
  passwordLinkHelp: 'Передайте його способом, якому довіряєте. Воно діє добу й спрацьовує лише раз.',
  sendPasswordLink: 'Надіслати посилання для нового пароля',
  sendPasswordLinkHelp: (email: string) => `На ${email}. Воно діє добу й спрацьовує лише раз.`,
  invitation: {
    open: 'Запросити людину',
    email: 'Електронна адреса',
    send: 'Надіслати запрошення',
    until: (moment: string, name: string | null) =>
      `Запрошення діє до ${moment}${name === null ? '' : `; хто запросив: ${name}`}`,
    withdraw: 'Відкликати',
  },
  link: {
    title: (name: string) => `Посилання для нового пароля: ${name}`,
    once: (until: string) =>
      `Скопіюйте його зараз: більше ви його не побачите. Спрацює один раз, діє до ${until}.`,
    caption: 'Посилання',
  },
  resetSecondFactor: 'Вимкнути двоетапний вхід',
  resetSecondFactorOf: (name: string) => `Вимкнути двоетапний вхід: ${name}`,
  resetSecondFactorHelp:
    'Для тих, хто втратив ключ і коди. Спершу переконайтеся, що просить справді власник облікового запису: далі другого кроку для входу не буде. Ключі й коди буде стерто, усі сеанси завершаться.',
  resetSecondFactorConfirm: 'Вимкнути',
  delete: 'Видалити обліковий запис',
  deleteName: (name: string) => `Видалити обліковий запис: ${name}`,
  deleteHelp:
    'Ім’я, електронну адресу, пароль і фото буде стерто назавжди. Коментарі залишаться з підписом «Видалений користувач». Підписи під опублікованими дописами не зміняться.',
  deleteComments: 'Видалити також усі коментарі',
  done: {
    role: 'Роль змінено.',
    invited: 'Запрошення надіслано. Воно діє тиждень.',
    'invitation-withdrawn': 'Запрошення відкликано.',
    'password-link-sent': 'Лист із посиланням надіслано.',
    blocked: 'Користувача заблоковано.',
    unblocked: 'Користувача розблоковано.',
    'second-factor-reset': 'Двоетапний вхід вимкнено, усі сеанси користувача завершено.',
    'signed-out': 'Усі сеанси користувача завершено.',
    deleted: 'Обліковий запис видалено.',
  },
};
