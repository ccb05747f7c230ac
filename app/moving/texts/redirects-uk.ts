import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';

const problems = {
  invalid_path: 'Потрібна адреса на цьому сайті, що починається з «/», без пробілів і зірочок усередині.',
  invalid_target: 'Потрібна адреса, що починається з «/» або «https://».',
  invalid_kind: 'Вид має бути exact або prefix.',
  shadowed: 'За цією адресою є сторінка, тож переспрямування не діяло б.',
  loop: 'Переспрямування повертали б на ту саму адресу.',
  duplicate: 'Ця адреса вже є вище у файлі.',
};

/** The page of redirects in Ukrainian. */
export const redirectsUk = {
  lead: 'Куди ведуть адреси, яких на сайті немає. Сторінка сайту завжди важливіша за переспрямування.',
  filter: 'Пошук переспрямувань',
  text: 'Частина адреси',
  found: (count: number) =>
    plural('uk', count, {
      one: '# переспрямування',
      few: '# переспрямування',
      many: '# переспрямувань',
      other: '# переспрямування',
    }),
  none: 'Переспрямувань поки що немає.',
  notFound: 'Нічого не знайдено.',
  create: 'Нове переспрямування',
  edit: 'Змінити',
  editTitle: (from: string) => `Переспрямування з ${from}`,
  from: 'Звідки',
  fromHelp: 'Адреса на цьому сайті: «/2019/05/hello» або «/?p=12».',
  to: 'Куди',
  toHelp: 'Адреса на цьому сайті або на іншому.',
  kind: 'Що переспрямовувати',
  kinds: { exact: 'лише цю адресу', prefix: 'цю адресу й усі нижче від неї' },
  below: 'й усе нижче',
  submit: 'Додати',
  save: 'Зберегти',
  cancel: 'Не змінювати',
  used: (date: string) => `востаннє спрацювало ${date}`,
  unused: 'ще не спрацювало',
  imported: 'з імпорту',
  remove: 'Видалити',
  removeName: (from: string) => `Видалити переспрямування з ${from}`,
  removeHelp: 'Ця адреса знову відповідатиме, що сторінки немає.',
  removeConfirm: 'Видалити переспрямування',
  problems: {
    ...problems,
    taken: 'Переспрямування з цієї адреси вже є.',
    too_many: 'Переспрямувань уже 100 000.',
  },
  table: {
    title: 'Файл CSV',
    file: 'Файл CSV',
    help: 'Стовпці from, to і kind (exact або prefix). Адреси, що вже є, замінюються. Якщо хоч один рядок хибний, не зберігається нічого.',
    submit: 'Завантажити',
    export: 'Зберегти всі як CSV',
    done: (added: number, changed: number) =>
      `Додано: ${formatNumber(added, 'uk')}, замінено: ${formatNumber(changed, 'uk')}.`,
    refused: (count: number) => `Нічого не збережено. Хибних рядків: ${formatNumber(count, 'uk')}.`,
    line: (line: number) => `Рядок ${formatNumber(line, 'uk')}`,
    tooMany: 'Разом переспрямувань було б понад 100 000.',
    failed: 'Файл не вдалося прочитати. Потрібен CSV у кодуванні UTF-8, до 32 МБ.',
  },
  done: { created: 'Переспрямування додано.', saved: 'Збережено.', deleted: 'Переспрямування видалено.' },
};
