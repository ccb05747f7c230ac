import type { HomeMessages } from '#app/i18n/admin/uk/home.ts';
import { plural } from '#app/i18n/plural.ts';

const posts = (count: number) => plural('en', count, { one: '# post', other: '# posts' });

/** The overview of the admin in English. */
export const homeEn = {
  title: 'Overview',
  secondFactorAdvice: 'A password alone protects your access to the admin.',
  secondFactorSettings: 'Turn on two-step sign-in',
  attention: 'Needs attention',
  empty:
    'Nothing needs your attention. Comments that wait for approval and translations that are out of date will appear here.',
  backupFailed: (time) => `The nightly backup failed: ${time}`,
  outdated: (count: number) => `Translation out of date: ${posts(count)}`,
  unsaved: (count: number) => `Unpublished changes: ${posts(count)}`,
  toTranslate: {
    uk: (count: number) => `Can be translated into Ukrainian: ${posts(count)}`,
    en: (count: number) => `Can be translated into English: ${posts(count)}`,
  },
  scheduled: (count: number) => `Scheduled: ${posts(count)}`,
  drafts: (count: number) => plural('en', count, { one: '# draft', other: '# drafts' }),
  broken: {
    title: (count: number) =>
      plural('en', count, { one: '# link leads nowhere', other: '# links lead nowhere' }),
    places: { menu: 'Menu', footer: 'Footer', social: 'Find us elsewhere', author: 'Author' },
    languages: { uk: 'in Ukrainian', en: 'in English' },
    link: 'there is no such page:',
    file: 'there is no such file:',
    more: (count: number) => `Show ${count} more`,
    unlisted: (count: number) =>
      `These are the first ${count}. Others will appear when you have fixed these.`,
  },
  week: 'The last seven days',
} satisfies HomeMessages;
