import { formatNumber } from '#app/formats/format.ts';
import type { llmsUk } from './llms-texts-uk.ts';

const count = (number: number) => formatNumber(number, 'en');

export const llmsEn = {
  summary: (site: string) => `${site}: posts in Ukrainian and English.`,
  guide:
    'In English: the links lead to texts in Markdown, newest first. The same address without “.md” is the page of the post.',
  section: 'In English',
  pages: 'Pages of the site in English',
  cut: (shown: number, total: number) =>
    `Only the newest posts in English are listed, ${count(shown)} of ${count(total)}. The sitemap has the addresses of the rest:`,
  newest: (shown: number, total: number) =>
    `In English: these are the full texts of the newest posts in both languages, ${count(shown)} of ${count(total)}. See also:`,
  mcp: 'Assistants read and write here over the Model Context Protocol (with a key or a sign-in):',
  tooLong: 'This text is too long for this file. Its address:',
  links: {
    full: 'Full texts of the newest posts',
    list: 'List of posts',
    sitemap: 'Sitemap',
    feed: 'RSS in English',
  },
} satisfies typeof llmsUk;
