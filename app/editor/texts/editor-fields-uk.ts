import type { SharingField } from '#contract/posts/text-fields.ts';

export const editorFieldsUk = {
  slug: 'Адреса',
  slugHelp: 'Якщо поле порожнє, адресу буде утворено із заголовка під час публікації.',
  slugOf: 'Спільна для обох мов.',
  slugChanges: 'Зміниться після публікації.',
  slugRedirects: (path: string) => `Попередня адреса ${path} переспрямовуватиме на нову.`,
  slugWasTaken: 'Колись цю адресу мав інший допис. Посилання на неї вестимуть сюди.',
  slugFromTitle: 'Утворити із заголовка',
  menu: 'У меню сайту',
  menus: { header: 'Угорі, поруч із розділами', footer: 'Унизу сторінок', none: 'Не показувати' },
  order: 'Місце в меню',
  orderHelp: 'Спершу менші числа; однакові — за абеткою.',
  tags: 'Теги',
  tagsHelp: 'Через кому.',
  knownTags: 'Теги, які вже є',
  series: 'Серія',
  seriesHelp:
    'Назва серії — це тег: виберіть наявний або введіть новий. Якщо допис не належить до серії, залиште поле порожнім.',
  seriesPart: 'Номер частини',
  coverImage: 'Обкладинка',
  pictureHelp: 'Адреса зображення. Можна вставити сюди й саме зображення.',
  coverUpload: 'Завантажити зображення',
  coverRemove: 'Прибрати',
  authorName: 'Автор',
  pinned: 'Закріпити вгорі списків',
  commentsOpen: 'Коментарі відкрито',
  sharing: {
    title: 'Пошук і поширення',
    help: 'Заповніть, лише якщо пошукові системи й соцмережі мають показувати щось інше, ніж допис.',
    metaTitle: 'Заголовок',
    metaDescription: 'Опис',
    metaImage: 'Зображення',
  },
  date: 'Дата й час публікації',
  dateHelp: (zone: string) =>
    `Часовий пояс: ${zone}. Якщо поле порожнє, датою стане час публікації. Якщо вказати майбутній час, допис з’явиться автоматично.`,
  datesHelp: (zone: string, ukrainian: string, english: string) =>
    `Часовий пояс: ${zone}. У мов різні дати: українська — ${ukrainian}, англійська — ${english}. Нова дата стане спільною, якщо не приховає опублікованої мови й не опублікує запланованої завчасно.`,
  /** Names of fields in the list of a conflict, which is not next to the form. */
  names: {
    pinned: 'Закріплено вгорі',
    metaTitle: 'Заголовок для пошуку',
    metaDescription: 'Опис для пошуку',
    metaImage: 'Зображення для пошуку',
  } satisfies Record<SharingField, string> & Record<string, string>,
};
