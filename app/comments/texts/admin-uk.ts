import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';

const comments = (count: number) =>
  plural('uk', count, { one: '# коментар', few: '# коментарі', many: '# коментарів', other: '# коментаря' });

export const moderationUk = {
  keys: 'Клавіші: j і k\u00a0— далі й назад, a\u00a0— схвалити, h\u00a0— приховати, d\u00a0— видалити, r\u00a0— відповісти, x\u00a0— вибрати.',
  selectAll: 'Вибрати всі на цій сторінці',
  views: 'Які коментарі показати',
  newest: 'Найновіші',
  hidden: 'Приховані',
  waiting: (count: number) => `Чекають на схвалення (${formatNumber(count, 'uk')})`,
  byAuthor: (name: string) => `Коментарі: ${name}`,
  /** Sentences by the view that is empty. */
  none: {
    newest: 'Коментарів ще немає. Тут будуть коментарі до всіх дописів.',
    hidden: 'Прихованих коментарів немає.',
    waiting: 'Жоден коментар не чекає на схвалення.',
    author: 'Цей користувач не має коментарів.',
  },
  select: (name: string) => `Вибрати: ${name}`,
  withSelected: 'Вибрані коментарі:',
  hide: 'Приховати',
  show: 'Показати',
  approve: 'Схвалити',
  delete: 'Видалити',
  undo: 'Повернути, як було',
  reply: {
    open: 'Відповісти',
    openTo: (name: string) => `Відповісти: ${name}`,
    label: { uk: 'Ваша відповідь українською', en: 'Ваша відповідь англійською' },
    submit: 'Надіслати відповідь',
    approve: 'Схвалити й надіслати відповідь',
  },
  on: 'до допису',
  allBy: 'Усі коментарі цього користувача',
  gonePost: 'допис видалено',
  settings: 'Правила',
  policy: 'Хто може коментувати',
  policyHelp: 'Для окремого допису коментарі можна закрити в редакторі.',
  policies: {
    open: 'Усі, хто ввійшов',
    'first-waits': 'Усі, але перший коментар нового користувача чекає на схвалення',
    closed: 'Ніхто: коментування всіх дописів закрито',
  },
  unconfirmed: 'Коментарі тих, хто не підтвердив адресу',
  unconfirmedComments: { wait: 'Чекають на схвалення', show: 'З’являються одразу' },
  saveSettings: 'Зберегти правила',
  blockedUsers: 'Заблоковані',
  nobodyBlocked: 'Нікого не заблоковано.',
  allBlocked: 'Усі заблоковані користувачі',
  unblock: (name: string) => `Розблокувати: ${name}`,
  done: {
    hide: (count: number) => `Приховано: ${comments(count)}.`,
    show: (count: number) => `Показано: ${comments(count)}.`,
    approve: (count: number) => `Схвалено: ${comments(count)}.`,
    delete: (count: number) => `Видалено: ${comments(count)}.`,
    undone: (count: number) => `Повернуто, як було: ${comments(count)}.`,
    blocked: 'Користувача заблоковано.',
    unblocked: 'Користувача розблоковано.',
    replied: 'Відповідь з’явилася під дописом.',
    settings: 'Правила збережено.',
    nothing: 'Спершу виберіть коментарі.',
  },
};
