import { formatNumber } from '#app/formats/format.ts';
import type { rowsUk } from './texts-uk.ts';

/** The texts of pages with rows that are added, changed and kept in a file, in English. */
export const rowsEn: typeof rowsUk = {
  edit: 'Edit',
  submit: 'Add',
  save: 'Save',
  cancel: 'Leave as it is',
  remove: 'Delete',
  file: {
    title: 'CSV file',
    submit: 'Upload',
    export: 'Save all as CSV',
    done: (added, changed) =>
      `Added: ${formatNumber(added, 'en')}, replaced: ${formatNumber(changed, 'en')}.`,
    refused: (count) => `Nothing was stored. Wrong lines: ${formatNumber(count, 'en')}.`,
    line: (line) => `Line ${formatNumber(line, 'en')}`,
    failed: (megabytes) => `The file can’t be read. It must be CSV in UTF-8, of up to ${megabytes} MB.`,
  },
  done: { created: 'Added.', saved: 'Saved.', deleted: 'Deleted.' },
};
