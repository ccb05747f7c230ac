import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';

const comments = (count: number) =>
  plural('uk', count, { one: '# коментар', few: '# коментарі', many: '# коментарів', other: '# коментаря' });

export const commentsUk = {
  title: 'Коментарі',
  count: comments,
  none: 'Коментарів поки що немає.',
  closed: 'Коментування закрито.',
  onTranslation: (count: number) => `Під англійською версією — ${comments(count)}`,
  signIn: 'Увійти й коментувати',
  write: 'Ваш коментар',
  help: 'До 5\u00a0000 знаків. Вебадреси стануть посиланнями, рядки після «>» — цитатами, текст між `зворотними лапками` — кодом, між *зірочками* — виділеним.',
  submit: 'Надіслати коментар',
  reply: 'Відповісти',
  replyTo: (name: string) => `Відповісти: ${name}`,
  yourReply: 'Ваша відповідь',
  submitReply: 'Надіслати відповідь',
  edit: 'Редагувати',
  editLabel: 'Текст коментаря',
  save: 'Зберегти зміни',
  cancel: 'Скасувати',
  delete: 'Видалити',
  restore: 'Відновити',
  hide: 'Приховати',
  unhide: 'Показати',
  approve: 'Схвалити',
  block: 'Заблокувати',
  blockConfirm: (name: string) => `Заблокувати: ${name}`,
  blockHelp: 'Усі сеанси цього користувача завершаться, а коментувати він більше не зможе.',
  inReplyTo: 'у відповідь на коментар:',
  /** Shown instead of a name if the reader may not read the comment. */
  unreadable: {
    inReplyTo: 'у відповідь на',
    hidden: 'прихований коментар',
    deleted: 'видалений коментар',
  },
  edited: 'змінено',
  team: 'редакція',
  postAuthor: 'автор допису',
  author: (name: string) => `Пише ${name}`,
  deletedUser: 'Видалений користувач',
  permalink: 'Посилання на коментар',
  remaining: (count: number) =>
    plural('uk', count, {
      one: 'Залишився # знак',
      few: 'Залишилося # знаки',
      many: 'Залишилося # знаків',
      other: 'Залишилося # знака',
    }),
  excess: (count: number) =>
    plural('uk', count, {
      one: '# зайвий знак',
      few: '# зайві знаки',
      many: '# зайвих знаків',
      other: '# зайвого знака',
    }),
  draft: 'Відновлено текст, який ви не надіслали.',
  sending: 'Надсилаємо…',
  placeholder: {
    deleted: 'Коментар видалено.',
    hidden: 'Модератор приховав цей коментар.',
  },
  hiddenByModerator: 'Приховано від читачів',
  waiting: 'Чекає на схвалення',
  waitingForYou: 'Ваш коментар побачать інші, щойно його схвалить модератор.',
  hiddenYours: 'Модератор приховав ваш коментар: його бачите лише ви.',
  hiddenCount: (count: number) => `Приховано: ${formatNumber(count, 'uk')}`,
  older: 'Давніші коментарі',
  newer: 'Новіші коментарі',
  pages: 'Сторінки коментарів',
  pageOf: (page: number, total: number) => `Сторінка ${page} з ${total}`,
  done: {
    created: 'Коментар додано.',
    waiting: 'Коментар надіслано. Він з’явиться, щойно його схвалить модератор.',
    edited: 'Зміни збережено.',
    deleted: 'Коментар видалено.',
    restored: 'Коментар відновлено.',
    hidden: 'Коментар приховано.',
    shown: 'Коментар знову видно всім.',
    blocked: 'Користувача заблоковано.',
  },
  current: 'Поточний текст',
  toPost: 'Назад до допису',
  replyTitle: 'Відповідь',
  editTitle: 'Редагування коментаря',
  writeTitle: 'Новий коментар',
  /** The user’s comments on the account page. */
  own: {
    title: 'Ваші коментарі',
    newest: (shown: number, total: number) => `Показано найновіші: ${shown} з ${total}.`,
    unpublishedPost: 'Допис знято з публікації',
  },
  /** The page of moderation. */
  moderation: 'Модерація коментарів',
};
