import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';

const posts = (count: number) =>
  plural('uk', count, { one: '# допис', few: '# дописи', many: '# дописів', other: '# допису' });

export const homeUk = {
  attention: 'На що звернути увагу',
  empty: 'Невідкладних справ немає. Тут з’являться коментарі, які потрібно схвалити, і застарілі переклади.',
  outdated: (count: number) => `Переклад застарів: ${posts(count)}`,
  unsaved: (count: number) => `Є неопубліковані зміни: ${posts(count)}`,
  review: (count: number) => `На перевірку чекає: ${posts(count)}`,
  reviewed: 'Мої тексти на перевірці',
  reviewStates: { sent: 'чекає', returned: 'повернено з приміткою', published: 'опубліковано' },
  toTranslate: {
    uk: (count: number) => `Можна перекласти українською: ${posts(count)}`,
    en: (count: number) => `Можна перекласти англійською: ${posts(count)}`,
  },
  scheduled: (count: number) => `Заплановано: ${posts(count)}`,
  drafts: (count: number) =>
    plural('uk', count, { one: '# чернетка', few: '# чернетки', many: '# чернеток', other: '# чернетки' }),
  broken: {
    title: (count: number) =>
      plural('uk', count, {
        one: '# посилання нікуди не веде',
        few: '# посилання нікуди не ведуть',
        many: '# посилань нікуди не ведуть',
        other: '# посилання нікуди не ведуть',
      }),
    /** Places of links that are not in a post or page. */
    places: { menu: 'Меню', footer: 'Текст унизу сторінок', social: 'Соцмережі й контакти', author: 'Автор' },
    languages: { uk: 'українською', en: 'англійською' },
    link: 'немає такої сторінки:',
    file: 'немає такого файлу:',
    more: (count: number) => `Показати ще ${formatNumber(count, 'uk')}`,
    unlisted: (count: number) =>
      `Показано ${plural('uk', count, { one: '# посилання', few: '# посилання', many: '# посилань', other: '# посилання' })}. Решта з’явиться, коли ви виправите ці.`,
  },
  week: 'Останні сім днів',
  firstSteps: {
    title: 'Перші кроки',
    steps: {
      name: 'Назвіть сайт',
      write: 'Напишіть перший допис',
      mail: 'Налаштуйте пошту',
      backups: 'Виберіть теку для резервних копій',
      invite: 'Запросіть тих, хто писатиме з вами',
    },
    restore: 'Або відновіть сайт із резервної копії',
    done: 'зроблено',
    hide: 'Більше не показувати',
  },
};

export type HomeMessages = typeof homeUk;
