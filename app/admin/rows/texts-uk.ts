import { formatNumber } from '#app/formats/format.ts';

/** The texts of pages with rows that are added, changed and kept in a file, in Ukrainian. */
export const rowsUk = {
  edit: 'Змінити',
  submit: 'Додати',
  save: 'Зберегти',
  cancel: 'Не змінювати',
  remove: 'Видалити',
  file: {
    title: 'Файл CSV',
    submit: 'Завантажити',
    export: 'Зберегти всі як CSV',
    done: (added: number, changed: number) =>
      `Додано: ${formatNumber(added, 'uk')}, замінено: ${formatNumber(changed, 'uk')}.`,
    refused: (count: number) => `Нічого не збережено. Хибних рядків: ${formatNumber(count, 'uk')}.`,
    line: (line: number) => `Рядок ${formatNumber(line, 'uk')}`,
    failed: (megabytes: number) =>
      `Файл не вдалося прочитати. Потрібен CSV у кодуванні UTF-8, до ${megabytes} МБ.`,
  },
  done: { created: 'Додано.', saved: 'Збережено.', deleted: 'Видалено.' },
};
