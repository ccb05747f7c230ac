import { plural } from '#app/formats/plural.ts';

const posts = (count: number) =>
  plural('uk', count, { one: '# допис', few: '# дописи', many: '# дописів', other: '# допису' });

export const searchUk = {
  title: 'Пошук',
  titleOf: (query: string) => `Пошук: ${query}`,
  description: (site: string) => `Пошук у дописах сайту «${site}».`,
  label: 'Пошук',
  submit: 'Знайти',
  hint: 'Слова можна писати в будь-якій формі. Слова в лапках — це точна фраза. Мінус перед словом прибирає дописи з цим словом.',
  wrongLength: 'Уведіть від 2 до 100 знаків.',
  found: (count: number) =>
    plural('uk', count, {
      one: 'Знайдено # допис',
      few: 'Знайдено # дописи',
      many: 'Знайдено # дописів',
      other: 'Знайдено # допису',
    }),
  nothing: 'Нічого не знайдено',
  /** If pages or authors are found. */
  noPosts: 'Дописів не знайдено',
  kinds: { page: 'сторінка', author: 'автор' },
  onlyLeftOut: 'Додайте хоча б одне слово без мінуса.',
  /** Precedes the query as converted from the other keyboard layout. */
  shownFor: 'Показано результати за запитом',
  /** A sentence around the link to a corrected query, whose results follow. */
  correctedFrom: (typed: string, _total: number) => `За запитом «${typed}» нічого немає, а за запитом`,
  correctedTo: (total: number) => ` знайдено ${posts(total)}.`,
  /** Precedes a corrected query and a question mark. */
  suggestion: 'Можливо, ви шукали',
  partial: 'Жоден допис не має всіх цих слів. Ось дописи, де є деякі з них.',
  otherLanguage: (count: number) => `Англійською знайдено ${posts(count)}`,
  moreInOtherLanguage: (count: number) => `Ще ${posts(count)} англійською`,
  results: 'Результати пошуку',
  pages: { previous: 'Попередні результати', next: 'Ще результати' },
  suggestions: 'Підказки',
  /** Label of a suggestion that opens a post. */
  post: 'допис',
  suggestionCount: (count: number) =>
    plural('uk', count, { one: '# підказка', few: '# підказки', many: '# підказок', other: '# підказки' }),
  all: 'Усі дописи',
};
