import type { Locale } from '#contract/locales.ts';
import type { MarkdownLabels } from './rendering.ts';

/**
 * The texts that rendering adds to a document. They are stored as part of the post's HTML, in its language,
 * so they are not in the dictionaries of the interface.
 */
export const MARKDOWN_LABELS: Record<Locale, MarkdownLabels> = {
  uk: {
    table: 'Таблиця',
    code: 'Код',
    footnotes: 'Примітки',
    formula: 'Формула',
    footnote: 'Примітка',
    backToText: 'Повернутися до тексту, примітка',
    anchor: 'Посилання на розділ:',
    video: 'Відео',
    taskDone: 'Виконано',
    taskOpen: 'Не виконано',
    note: 'Заувага',
    tip: 'Порада',
    important: 'Важливо',
    warning: 'Увага',
    caution: 'Обережно',
  },
  en: {
    table: 'Table',
    code: 'Code',
    footnotes: 'Notes',
    formula: 'Formula',
    footnote: 'Note',
    backToText: 'Back to the text, note',
    anchor: 'Link to the section:',
    video: 'Video',
    taskDone: 'Done',
    taskOpen: 'Not done',
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
  },
};
