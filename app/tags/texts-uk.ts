import { plural } from '#app/formats/plural.ts';

const posts = (count: number) =>
  plural('uk', count, { one: '# допис', few: '# дописи', many: '# дописів', other: '# допису' });

/** The pages of tags in the admin, in Ukrainian. */
export const tagsUk = {
  empty: 'Тегів поки що немає. Вони з’являються, коли ви додаєте їх до дописів.',
  newTag: 'Новий тег',
  createTag: 'Створити тег',
  search: 'Пошук тегів',
  searchText: 'Назва або адреса тега',
  count: (count: number) =>
    plural('uk', count, { one: '# тег', few: '# теги', many: '# тегів', other: '# тега' }),
  uses: (uk: number, en: number) => `українською — ${posts(uk)}, англійською — ${posts(en)}`,
  unused: 'не використовується',
  editTitle: (name: string) => `Тег «${name}»`,
  all: 'Усі теги',
  page: 'Сторінка тега',
  nameUk: 'Назва українською',
  nameEn: 'Назва англійською',
  nameHelp: 'Якщо однієї з назв немає, сайт показує іншу.',
  slug: 'Адреса',
  slugHelp: 'Попередня адреса переспрямовуватиме на нову.',
  newSlugHelp: 'Якщо поле порожнє, адреса утвориться з назви.',
  descriptionUk: 'Опис українською',
  descriptionEn: 'Опис англійською',
  descriptionHelp: 'Одне-два речення: їх видно на сторінці тега та в результатах пошуку.',
  former: (slugs: string) => `Переспрямовують сюди: ${slugs}`,
  usedBy: 'Дописи з цим тегом',
  nobodyUses: 'Жоден допис не має цього тега.',
  merge: 'Об’єднати з іншим тегом',
  mergeHelp:
    'Дописи із цим тегом отримають вибраний, а його адреса переспрямовуватиме на адресу вибраного. Повернути, як було, неможливо.',
  into: 'Тег, який залишиться',
  choose: 'Виберіть тег',
  delete: 'Видалити тег',
  deleteName: (name: string) => `Видалити тег «${name}»`,
  deleteHelp: (uk: number, en: number) =>
    uk + en === 0
      ? 'Тег буде видалено, його адреса перестане діяти.'
      : `Тег буде видалено, його адреса перестане діяти. Дописи залишаться без нього (і без серії, якщо вона має його назву): українською — ${posts(uk)}, англійською — ${posts(en)}.`,
  done: {
    created: 'Тег створено.',
    saved: 'Тег збережено.',
    merged: 'Теги об’єднано.',
    deleted: 'Тег видалено.',
  },
};
