import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';

/** The page of the glossary in Ukrainian. */
export const glossaryUk = {
  lead: 'Терміни сайту обома мовами. Їх видно поруч з оригіналом, їх отримує модель, і за ними звіряють переклад.',
  filter: 'Пошук термінів',
  text: 'Частина терміна чи примітки',
  found: (count: number) =>
    plural('uk', count, { one: '# термін', few: '# терміни', many: '# термінів', other: '# терміна' }),
  none: 'Термінів поки що немає.',
  notFound: 'Нічого не знайдено.',
  create: 'Новий термін',
  propose: 'Знайти терміни в опублікованому',
  proposals: 'Можливі терміни',
  noProposals:
    'Немає слів, які в опублікованих перекладах завжди йдуть парою. Потрібні щонайменше три приклади.',
  times: (count: number) =>
    plural('uk', count, { one: '# раз', few: '# рази', many: '# разів', other: '# раза' }),
  edit: 'Змінити',
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
  submit: 'Додати',
  save: 'Зберегти',
  cancel: 'Не змінювати',
  remove: 'Видалити',
  removeName: (uk: string, en: string) => `Видалити термін «${uk}» = «${en}»`,
  removeHelp: 'Тексти не зміняться.',
  removeConfirm: 'Видалити термін',
  problems: {
    too_small: 'Заповніть це поле.',
    taken: 'Така пара вже є.',
    too_many: 'Термінів уже 5 000.',
    custom: 'Потрібне хоча б одне слово.',
  },
  table: {
    title: 'Файл CSV',
    help: 'Стовпці uk, en, note, part, forbiddenUk, forbiddenEn. Пари, що вже є, замінюються. Якщо хоч один рядок хибний, не зберігається нічого.',
    submit: 'Завантажити',
    export: 'Зберегти всі як CSV',
    done: (added: number, changed: number) =>
      `Додано: ${formatNumber(added, 'uk')}, замінено: ${formatNumber(changed, 'uk')}.`,
    refused: (lines: string) => `Нічого не збережено. Хибні рядки: ${lines}.`,
    tooMany: 'Разом термінів було б понад 5 000.',
    failed: 'Файл не вдалося прочитати. Потрібен CSV у кодуванні UTF-8, до 4 МБ.',
  },
  done: { created: 'Термін додано.', saved: 'Збережено.', deleted: 'Термін видалено.' },
};
