import { plural } from '#app/i18n/plural.ts';

/** The page with the API's documentation in Ukrainian. Text between backticks is code. */
export const apiDocsUk = {
  description: (site: string) =>
    `API сайту «${site}»: як програми читають і публікують дописи, з прикладами для curl.`,
  forPrograms: 'Для програм:',
  basics: 'Основи',
  /** Paragraphs between the examples. */
  baseUrl: (url: string, megabytes: number) =>
    `Базова адреса — \`${url}\`. Тіла запитів — JSON у UTF-8, щонайбільше ${megabytes} МБ, якщо не вказано інше. Допис має адресу (slug) і одну або дві мовні версії, \`uk\` та \`en\`, тексти яких написано в Markdown.`,
  keys: 'Для запису потрібен ключ API. Його створює адміністратор сайту на сторінках керування або на сервері; ключ можна побачити лише раз. Що можна робити з ключем, визначають його дозволи: `write` — писати чернетки, `publish` — записувати всі дописи й теги, `upload` — зберігати файли, `read` — читати неопубліковані дописи й статистику, `moderate` — приховувати й показувати коментарі, `webhooks` — керувати вебхуками, `subscribers` — керувати підписниками й надсилати їм дописи.',
  onServer: 'На сервері',
  fromEnvironment: 'Приклади беруть ключ зі змінної середовища:',
  inShell: 'У командному рядку',
  examples:
    'В усіх прикладах ідеться про один допис, `first-post`, який створює приклад «Створити допис однією або обома мовами». Прикладам із коментарями потрібен сеанс: реєстрація та вхід зберігають його в `cookies.txt`. Замініть ідентифікатори в прикладах своїми: ідентифікатори дописів і коментарів є у відповідях, а ідентифікатор файлу — остання частина його адреси.',
  errorsLead:
    'У відповіді з помилкою перелічено всі помилки запиту. Невідоме поле в тілі — помилка, щоб описка не лишилася непоміченою; невідомі параметри запиту сервер ігнорує. `null` у необов’язковому полі означає, що поля немає. Час — за ISO 8601; без часового поясу — за UTC.',
  anError: 'Помилка',
  rates:
    'Жорсткого обмеження частоти немає; будь ласка, надсилайте менш як 60 запитів на хвилину. Кожна відповідь має заголовок `X-Request-Id`; записи про запит у журналі сервера мають той самий ідентифікатор.',
  client:
    'Клієнт мовою TypeScript знає, що приймає й повертає кожна операція. Це один файл без залежностей; його створює з документа OpenAPI команда в теці служби:',
  authentication: {
    none: 'Без автентифікації',
    'optional key': 'Ключ API необов’язковий; для неопублікованих дописів потрібен ключ із дозволом',
    key: 'Потрібен ключ API з дозволом',
    'optional session': 'Файл cookie сеансу необов’язковий',
    session: 'Потрібен файл cookie сеансу',
  },
  parameters: 'Параметри',
  bodyFields: 'Поля тіла JSON',
  upload: (field: string, megabytes: number, types: string) =>
    `Тіло \`multipart/form-data\` з одним файлом у полі \`${field}\`, щонайбільше ${megabytes} МБ: ${types}.`,
  example: 'Приклад',
  responses: 'Відповіді',
  errors: 'Помилки',
  bodyOf: (status: number) => `Тіло ${status}`,
  name: 'Назва',
  meaning: 'Значення',
  places: { path: 'у шляху', query: 'у запиті', header: 'у заголовку' },
  required: 'обов’язкове',
  like: (field: string) => `З полями \`${field}\`.`,
  characters: (count: number) =>
    plural('uk', count, { one: '# знак', few: '# знаки', many: '# знаків', other: '# знака' }),
  items: (count: number) =>
    plural('uk', count, { one: '# елемент', few: '# елементи', many: '# елементів', other: '# елемента' }),
  range: (least: string, most: string) => `${least}–${most}`,
  atMost: (most: string) => `щонайбільше ${most}`,
  atLeast: (least: string) => `щонайменше ${least}`,
  ifAbsent: (initial: string) => `якщо не вказано — \`${initial}\``,
};

export type ApiDocsWords = typeof apiDocsUk;
