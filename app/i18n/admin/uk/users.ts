import { plural } from '../../plural.ts';

/** The page of users in Ukrainian. */
export const usersUk = {
  title: 'Користувачі',
  count: (count: number) =>
    plural('uk', count, {
      one: '# користувач',
      few: '# користувачі',
      many: '# користувачів',
      other: '# користувача',
    }),
  filter: 'Пошук користувачів',
  text: 'Ім’я або пошта',
  group: 'Показати',
  groups: { all: 'Усіх', admins: 'Адміністраторів', blocked: 'Заблокованих' },
  search: 'Знайти',
  nobody: 'Нікого не знайдено.',
  admin: 'адміністратор',
  blocked: 'заблоковано',
  self: 'це ви',
  secondFactor: 'двоетапний вхід',
  noEmail: (providers: string) => `входить через ${providers}`,
  since: (date: string) => `з ${date}`,
  seen: (when: string) => `востаннє тут ${when}`,
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
  makeAdmin: 'Надати права адміністратора',
  makeReader: 'Зняти права адміністратора',
  block: 'Заблокувати',
  blockHelp: 'Усі сеанси завершаться, коментувати стане неможливо.',
  unblock: 'Розблокувати',
  signOut: 'Завершити всі сеанси',
  passwordLink: 'Створити посилання для нового пароля',
  passwordLinkHelp:
    'Передайте його людині будь-яким способом, якому довіряєте. Воно діє добу й спрацьовує раз.',
  link: {
    title: (name: string) => `Посилання для нового пароля: ${name}`,
    once: (until: string) =>
      `Скопіюйте його зараз: більше його не буде показано. Спрацює один раз, діє до ${until}`,
    caption: 'Посилання',
  },
  resetSecondFactor: 'Вимкнути двоетапний вхід',
  resetSecondFactorOf: (name: string) => `Вимкнути двоетапний вхід: ${name}`,
  resetSecondFactorHelp:
    'Для тих, хто втратив ключ і коди. Спершу переконайтеся, що просить саме ця людина: далі для входу вистачить пароля. Ключі й коди буде стерто, усі сеанси завершаться.',
  resetSecondFactorConfirm: 'Вимкнути',
  delete: 'Видалити обліковий запис',
  deleteName: (name: string) => `Видалити обліковий запис: ${name}`,
  deleteHelp:
    'Ім’я, пошту, пароль і фото буде стерто без можливості відновити. Коментарі залишаться з підписом «Видалений користувач». Підписи під опублікованими дописами не зміняться.',
  deleteComments: 'Видалити й усі коментарі',
  deleteConfirm: 'Видалити назавжди',
  done: {
    'made-admin': 'Права адміністратора надано.',
    'made-reader': 'Права адміністратора знято.',
    blocked: 'Користувача заблоковано.',
    unblocked: 'Користувача розблоковано.',
    'second-factor-reset': 'Двоетапний вхід вимкнено, усі сеанси користувача завершено.',
    'signed-out': 'Усі сеанси користувача завершено.',
    deleted: 'Обліковий запис видалено.',
  },
  pages: 'Сторінки користувачів',
  newer: 'Новіші',
  older: 'Давніші',
  pageOf: (page: number, total: number) => `Сторінка ${page} з ${total}`,
};
