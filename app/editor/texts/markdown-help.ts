/** The help with Markdown, apart from the dictionaries of the admin: it is loaded when it is opened. */
const uk = {
  written: 'Пишемо',
  shown: 'Читач бачить',
  names: {
    heading: 'Заголовок розділу',
    bold: 'Жирний',
    italic: 'Курсив',
    list: 'Список',
    numbers: 'Нумерований список',
    quote: 'Цитата',
    link: 'Посилання',
    picture: 'Зображення',
    code: 'Код у рядку',
    block: 'Код окремо',
    table: 'Таблиця',
    footnote: 'Виноска',
    formula: 'Формула',
  },
  words: {
    text: 'текст',
    item: 'пункт',
    address: 'адреса',
    columns: ['А', 'Б'],
    note: 'пояснення',
    description: 'опис зображення',
  },
};

export type MarkdownHelp = typeof uk;

const en: MarkdownHelp = {
  written: 'You write',
  shown: 'Readers see',
  names: {
    heading: 'Section heading',
    bold: 'Bold',
    italic: 'Italic',
    list: 'List',
    numbers: 'Numbered list',
    quote: 'Quote',
    link: 'Link',
    picture: 'Picture',
    code: 'Code in a line',
    block: 'Block of code',
    table: 'Table',
    footnote: 'Footnote',
    formula: 'Formula',
  },
  words: {
    text: 'text',
    item: 'item',
    address: 'address',
    columns: ['A', 'B'],
    note: 'explanation',
    description: 'description of the picture',
  },
};

export const markdownHelp = { uk, en };
