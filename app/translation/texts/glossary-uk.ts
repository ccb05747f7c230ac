import { plural } from '#app/formats/plural.ts';

/** The page of the glossary in Ukrainian. */
export const glossaryUk = {
  lead: 'Терміни сайту обома мовами. Їх видно поруч з оригіналом, їх отримує модель, і за ними звіряють переклад.',
  filter: 'Пошук термінів',
  text: 'Частина терміна чи примітки',
  found: (count: number) =>
    plural('uk', count, { one: '# термін', few: '# терміни', many: '# термінів', other: '# терміна' }),
  none: 'Термінів поки що немає.',
  create: 'Новий термін',
  propose: 'Знайти терміни в опублікованому',
  proposals: 'Можливі терміни',
  noProposals:
    'Немає слів, які в опублікованих перекладах завжди йдуть парою. Потрібні щонайменше три приклади.',
  times: (count: number) =>
    plural('uk', count, { one: '# раз', few: '# рази', many: '# разів', other: '# раза' }),
  editTitle: (uk: string, en: string) => `Термін «${uk}» = «${en}»`,
  fields: {
    uk: 'Українською',
    en: 'Англійською',
    part: 'Частина мови',
    note: 'Примітка',
    forbiddenUk: 'Недозволені варіанти українською',
    forbiddenEn: 'Недозволені варіанти англійською',
  },
  forbiddenHelp: 'Через крапку з комою.',
  notThese: (variants: string) => `не: ${variants}`,
  removeName: (uk: string, en: string) => `Видалити термін «${uk}» = «${en}»`,
  removeHelp: 'Тексти не зміняться.',
  removeConfirm: 'Видалити термін',
  problems: {
    too_small: 'Заповніть це поле.',
    taken: 'Така пара вже є.',
    too_many: 'Термінів може бути щонайбільше 5 000.',
    custom: 'Потрібне хоча б одне слово.',
  },
  fileHelp:
    'Стовпці uk, en, note, part, forbiddenUk, forbiddenEn. Пари, що вже є, замінюються. Якщо хоч один рядок хибний, не зберігається нічого.',
};
