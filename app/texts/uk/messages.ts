import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import { searchUk } from '#app/search/texts-uk.ts';
import { communityUk } from './community.ts';

const posts = (count: number) =>
  plural('uk', count, { one: '# допис', few: '# дописи', many: '# дописів', other: '# допису' });

const paragraphs = (count: number) =>
  plural('uk', count, { one: '# абзац', few: '# абзаци', many: '# абзаців', other: '# абзацу' });

export const uk = {
  language: {
    name: 'Українська',
    label: 'Мова',
    /** Label of the language switcher's link if the page has no version in this language. */
    allPosts: 'Українська: усі дописи',
  },
  navigation: {
    label: 'Розділи',
    skip: 'Перейти до тексту',
    home: 'На головну',
    blog: 'Усі дописи',
    tags: 'Теги',
    api: 'Документація API',
    breadcrumbHome: 'Головна',
  },
  theme: {
    label: 'Тема',
    system: 'Як у системі',
    light: 'Світла',
    dark: 'Темна',
    toLight: 'Увімкнути світлу тему',
    toDark: 'Увімкнути темну тему',
  },
  textSize: {
    label: 'Розмір тексту',
    normal: 'Звичайний',
    large: 'Великий',
    largest: 'Найбільший',
  },
  home: {
    title: 'Найновіші дописи',
    tagline: 'Блог двома мовами',
    more: (total: number) => `Усі дописи (${formatNumber(total, 'uk')})`,
  },
  blog: {
    title: 'Усі дописи',
    description: (site: string) => `Усі дописи українською на сайті «${site}».`,
    count: posts,
    pageOf: (title: string, page: number, total: number) => `${title}, сторінка ${page} з ${total}`,
  },
  archive: {
    title: 'Архів',
    description: (site: string) => `Архів сайту «${site}»: усі дописи українською за роками й місяцями.`,
    link: 'Архів за роками',
    empty: 'Дописів українською поки що немає.',
  },
  follow: {
    title: 'Стежити за дописами',
    description: (site: string) =>
      `Як стежити за новими дописами сайту «${site}» у програмі для читання стрічок.`,
    lead: 'Стежити за новими дописами можна без електронної адреси й облікового запису: сайт має стрічку — адресу, за якою програма для читання стрічок сама перевіряє, чи з’явилося щось нове.',
    how: 'Скопіюйте адресу стрічки своєї мови та додайте її до будь-якої такої програми, наприклад Feedly, Inoreader, NetNewsWire або Thunderbird.',
    language: { uk: 'Українською', en: 'Англійською' },
    formats: 'Та сама стрічка в різних форматах:',
    tags: 'Кожен тег має власну стрічку: додайте до програми адресу сторінки тега, і програма сама знайде стрічку.',
    programs: 'Програма може читати й публікувати дописи:',
  },
  tags: {
    title: 'Теги',
    description: (site: string) => `Про що пишуть на сайті «${site}»: усі теги.`,
    empty: 'Тегів поки що немає.',
    tagTitle: (name: string) => `Тег «${name}»`,
    tagDescription: (name: string, site: string) => `Дописи з тегом «${name}» на сайті «${site}».`,
    noPosts: 'Українською з цим тегом поки що нічого немає.',
    all: 'Усі теги',
  },
  page: {
    noTranslation: 'Англійською цієї сторінки поки що немає.',
    draft: 'Це чернетка: читачі цієї сторінки не бачать.',
  },
  author: {
    title: 'Автори',
    all: 'Усі автори',
    listDescription: (site: string) => `Хто пише на сайті «${site}».`,
    empty: 'Сторінок авторів поки що немає.',
    description: (name: string, site: string) => `${name}: дописи на сайті «${site}».`,
    noPosts: 'Дописів українською поки що немає.',
  },
  preview: {
    /** A date of the interface ends with a full stop: «5 грудня 2026 р.» */
    notice: (date: string) =>
      `Це попередній перегляд: у такому вигляді текст ще не опубліковано. Посилання діє до ${date}`,
    untitled: 'Без назви',
  },
  post: {
    readingTime: (minutes: number) =>
      plural('uk', minutes, {
        one: '# хвилина читання',
        few: '# хвилини читання',
        many: '# хвилин читання',
        other: '# хвилини читання',
      }),
    updated: 'Оновлено',
    contents: 'Зміст',
    tags: 'Теги допису',
    /** Precedes the title of this language's version, on the page of the translation. */
    readHere: 'Читати українською:',
    noTranslation: 'Англійською цього допису поки що немає.',
    otherPosts: 'Інші дописи англійською',
    bothVersions: 'Обидві мови разом',
    translationIsNewer: 'Англійська версія новіша: цю ще не оновлено.',
    pinned: 'Закріплено',
    newInBoth: 'Нове обома мовами',
    machineTranslated: 'Машинний переклад',
    neighbours: 'Сусідні дописи',
    previous: 'Попередній допис',
    next: 'Наступний допис',
    related: 'Читайте також',
    series: {
      part: (part: number, total: number) => `Частина ${part} з ${total}`,
      all: 'Усі дописи серії',
      neighbours: 'Сусідні частини',
      previous: 'Попередня частина',
      next: 'Наступна частина',
    },
    edit: 'Редагувати',
    draft: 'Це чернетка: читачі її не бачать.',
    scheduled: (moment: string) => `Заплановано: читачі побачать цей допис ${moment}.`,
    /** The link to the post; the page's script makes it the action that the next two name. */
    permalink: 'Посилання на допис',
    share: 'Поділитися',
    copyLink: 'Скопіювати посилання',
    continueAt: (heading: string) => `Продовжити з розділу «${heading}»`,
    readingBar: 'Панель читання',
    toTop: 'Нагору',
    closePicture: 'Закрити зображення',
    copy: 'Скопіювати',
    copied: 'Скопійовано',
    copyFailed: 'Не вдалося скопіювати',
  },
  bothVersions: {
    title: (title: string) => `${title}: обома мовами`,
    lead: 'Кожен абзац — разом зі своїм перекладом. Кожна версія окремо:',
    newer: { uk: 'Українська версія новіша.', en: 'Англійська версія новіша.' },
    only: {
      uk: (count: number) => `${paragraphs(count)} лише українською`,
      en: (count: number) => `${paragraphs(count)} лише англійською`,
    },
    shown: 'Показати',
    both: 'Обидві',
    text: 'Текст двома мовами',
  },
  pagination: {
    label: 'Сторінки',
    newer: 'Новіші дописи',
    older: 'Давніші дописи',
    page: (page: number) => `Сторінка ${page}`,
  },
  empty: {
    soon: 'Незабаром',
    title: 'Тут з’являться ваші дописи',
    otherLanguage: (count: number) => `Українською поки що нічого немає, зате англійською — ${posts(count)}.`,
    otherLanguageLink: 'Читати англійською',
    lead: 'Блог працює і чекає на перший допис.',
    write: 'Написати допис',
    /** To everybody while there is no admin; the log has the link. */
    createAdmin:
      'Щоб писати в браузері, відкрийте одноразове посилання з журналу сервера й створіть обліковий запис адміністратора.',
    publish: 'Або опублікуйте допис двома командами в терміналі.',
    keyStep: 'Створіть ключ і одразу збережіть його: більше ви його не побачите.',
    publishStep: 'Опублікуйте допис. Текст — у Markdown, досить і однієї мови.',
    done: 'Оновіть цю сторінку: допис уже тут.',
    docs: 'Решта можливостей — у документації API',
  },
  errors: {
    notFound: {
      title: 'Сторінку не знайдено',
      text: 'Можливо, в адресі помилка або допис знято з публікації.',
    },
    badAddress: {
      title: 'Адресу не вдалося прочитати',
      text: 'Можливо, її скопійовано не повністю. Перевірте адресу або почніть із головної.',
    },
    forAdmins: {
      title: 'Сюди у вас немає доступу',
      text: 'Якщо вам потрібна ця сторінка, попросіть адміністратора змінити вашу роль.',
    },
    failed: {
      title: 'На сайті сталася помилка',
      text: 'Подробиці записано в журнал сервера. Оновіть сторінку через хвилину або почніть із головної.',
    },
    unavailable: {
      title: 'Сайт тимчасово недоступний',
      text: 'Зазвичай це минає за кілька секунд. Оновіть сторінку трохи згодом.',
    },
    refused: {
      title: 'Запит не вдалося виконати',
      text: 'Поверніться на попередню сторінку та спробуйте ще раз.',
    },
    notTranslated: {
      title: 'Ще не перекладено',
      text: 'Українською цього допису поки що немає, але його можна прочитати англійською.',
    },
    pageNotTranslated: {
      title: 'Ще не перекладено',
      text: 'Українською цієї сторінки поки що немає, але її можна прочитати англійською.',
    },
    newest: 'Найновіші дописи',
    otherLanguage: 'Усі дописи англійською',
  },
  feeds: {
    title: (site: string) => `${site}: дописи українською`,
    description: (site: string) => `Нові дописи українською на сайті «${site}».`,
    tagTitle: (name: string, site: string) => `${site}: дописи українською з тегом «${name}»`,
    tagDescription: (name: string, site: string) =>
      `Нові дописи українською з тегом «${name}» на сайті «${site}».`,
  },
  search: searchUk,
  community: communityUk,
};

export type Messages = typeof uk;
