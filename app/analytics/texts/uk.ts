import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import type { Range } from '#contract/analytics/analytics.ts';
import type { Device, MachinePurpose, MachineResource } from '#contract/analytics/user-agents.ts';

const number = (count: number) => formatNumber(count, 'uk');

export const analyticsUk = {
  titleOf: (post: string) => `Статистика: ${post}`,
  toAll: 'Уся статистика',
  empty:
    'За ці дні переглядів не було. Вони з’являться тут, щойно хтось відкриє сторінку сайту. Ваших власних переглядів сайт не рахує.',
  off: 'Підрахунок переглядів вимкнено в налаштуваннях. Нижче — дані, зібрані раніше.',
  ranges: {
    label: 'Період',
    today: 'Сьогодні',
    '7d': '7 днів',
    '30d': '30 днів',
    '90d': '90 днів',
    '12m': '12 місяців',
  } satisfies Record<Range | 'label', string>,
  ownRange: {
    label: 'Власний період',
    from: 'Від',
    to: 'До',
    show: 'Показати',
    wrong: 'Такого періоду немає: перевірте дати.',
  },
  languages: { label: 'Мова сторінок', all: 'Обидві мови', uk: 'Українська', en: 'Англійська' },
  views: (count: number) =>
    plural('uk', count, {
      one: '# перегляд',
      few: '# перегляди',
      many: '# переглядів',
      other: '# перегляду',
    }),
  summary: {
    views: (views: string, visitors: string) => `За цей період — ${views} від ${visitors}.`,
    visitors: (count: number) =>
      plural('uk', count, {
        one: '# читача',
        few: '# читачів',
        many: '# читачів',
        other: '# читача',
      }),
    more: (percent: number) =>
      `Це на ${number(percent)} % більше, ніж за попередній період такої самої тривалості.`,
    less: (percent: number) =>
      `Це на ${number(percent)} % менше, ніж за попередній період такої самої тривалості.`,
    same: 'Стільки ж було й за попередній період такої самої тривалості.',
    first: 'За попередній такий самий період переглядів не було.',
    most: (title: string) => `Найбільше читали «${title}».`,
    from: (name: string) => `Найчастіше приходили з ${name}.`,
  },
  previously: (value: string) => `раніше ${value}`,
  measures: {
    views: 'Перегляди',
    visitors: 'Читачі',
    minutes: 'Хвилини читання',
    clicks: 'Переходи за посиланнями',
  },
  visitorsNote: 'Читачів пораховано за кожен день окремо: наступного дня ту саму людину вже не впізнати.',
  byDay: 'Перегляди за днями',
  chart: (from: string, to: string, most: string) =>
    `Лінійна діаграма переглядів з ${from} до ${to}. Найбільше за день — ${most}. Усі числа є в таблиці нижче.`,
  table: 'Таблиця',
  csv: (name: string) => `Зберегти як CSV: ${name}`,
  allRows: (count: string) => `Показати всі рядки (${count})`,
  firstRows: (count: string) => `Показати лише перші ${count}`,
  columns: {
    day: 'День',
    post: 'Допис',
    page: 'Сторінка',
    name: 'Назва',
    count: 'Кількість',
    language: 'Мова',
    purpose: 'Мета',
    resource: 'Ресурс',
    program: 'Програма',
  },
  sections: {
    posts: 'Дописи',
    pages: 'Інші сторінки',
    referrers: 'Звідки приходили',
    sources: 'Позначені посилання (utm_source)',
    links: 'Куди переходили',
    searches: 'Що шукали й не знайшли',
    devices: 'Пристрої',
    browsers: 'Браузери',
    machines: 'Боти й інші програми',
  },
  nothing: {
    posts: 'Жодного допису за ці дні не відкривали.',
    pages: 'Інших сторінок не відкривали.',
    referrers: 'Усі прийшли напряму або з адреси, якої браузер не назвав.',
    sources:
      'Переходів за позначеними посиланнями не було. Додайте до посилання ?utm_source=назва, і воно з’явиться тут.',
    links: 'За посиланнями на інші сайти не переходили.',
    searches: 'Усе, що шукали, знайшлося.',
    devices: 'Переглядів не було.',
    browsers: 'Переглядів не було.',
    machines: 'Боти не читали ні дописів, ні стрічок.',
  },
  other: 'Решта',
  deleted: 'Видалений допис',
  unnamed: 'Без назви',
  devices: { desktop: 'Комп’ютер', phone: 'Телефон', tablet: 'Планшет', other: 'Інше' } satisfies Record<
    Device,
    string
  >,
  otherBrowser: 'Інший',
  purposes: {
    search: 'Пошукові системи',
    answering: 'Помічники, що відповідають із посиланнями на джерела',
    fetching: 'Помічники, що читають на прохання людини',
    training: 'Навчання моделей',
    preview: 'Попередній перегляд посилань',
    'feed-reader': 'Програми для читання стрічок',
    tool: 'Інструменти',
    headless: 'Браузери без інтерфейсу',
    other: 'Інші програми',
  } satisfies Record<MachinePurpose, string>,
  resources: { post: 'Дописи', feed: 'Стрічки', llms: 'Файли для мовних моделей' } satisfies Record<
    MachineResource,
    string
  >,
  settings: {
    isOn: 'Рахувати перегляди',
    isOnHelp: 'Без файлів cookie та без зберігання IP-адрес.',
    eventDays: 'Скільки днів зберігати окремі перегляди',
    eventDaysHelp: 'Підсумки за дні залишаються назавжди.',
  },
};

export type AnalyticsTexts = typeof analyticsUk;
