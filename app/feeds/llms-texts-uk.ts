import { formatNumber } from '#app/formats/format.ts';

const count = (number: number) => formatNumber(number, 'uk');

export const llmsUk = {
  summary: (site: string) => `${site} — дописи українською та англійською.`,
  guide:
    'Українською: посилання ведуть на тексти в Markdown, спершу найновіші. Та сама адреса без «.md» — сторінка допису.',
  section: 'Українською',
  pages: 'Сторінки сайту українською',
  cut: (shown: number, total: number) =>
    `Тут лише найновіші дописи українською, ${count(shown)} із ${count(total)}. Адреси решти — у мапі сайту:`,
  newest: (shown: number, total: number) =>
    `Українською: тут повні тексти найновіших дописів обома мовами, ${count(shown)} із ${count(total)}. Див. також:`,
  /** The endpoint of assistants; its URL follows. */
  mcp: 'Помічники читають сайт і пишуть на ньому за Model Context Protocol (потрібен ключ або вхід):',
  tooLong: 'Цей текст задовгий для цього файлу. Його адреса:',
  links: {
    full: 'Повні тексти найновіших дописів',
    list: 'Перелік дописів',
    sitemap: 'Мапа сайту',
    feed: 'RSS українською',
  },
};
