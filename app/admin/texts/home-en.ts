import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import type { HomeMessages } from './home-uk.ts';

const posts = (count: number) => plural('en', count, { one: '# post', other: '# posts' });

export const homeEn = {
  attention: 'Needs attention',
  empty:
    'Nothing needs your attention. Comments that are waiting for approval and out-of-date translations will appear here.',
  outdated: (count: number) => `Translation out of date: ${posts(count)}`,
  unsaved: (count: number) => `Unpublished changes: ${posts(count)}`,
  review: (count: number) => `Waiting for review: ${posts(count)}`,
  reviewed: 'Sent for review by me',
  reviewStates: { sent: 'waiting', returned: 'sent back with a note', published: 'published' },
  toTranslate: {
    uk: (count: number) => `Can be translated into Ukrainian: ${posts(count)}`,
    en: (count: number) => `Can be translated into English: ${posts(count)}`,
  },
  scheduled: (count: number) => `Scheduled: ${posts(count)}`,
  drafts: (count: number) => plural('en', count, { one: '# draft', other: '# drafts' }),
  broken: {
    title: (count: number) =>
      plural('en', count, { one: '# link leads nowhere', other: '# links lead nowhere' }),
    places: { menu: 'Menu', footer: 'Footer', social: 'Social links', author: 'Author' },
    languages: { uk: 'in Ukrainian', en: 'in English' },
    link: 'page not found:',
    file: 'file not found:',
    more: (count: number) => `Show ${formatNumber(count, 'en')} more`,
    unlisted: (count: number) =>
      `${plural('en', count, { one: '# link is', other: '# links are' })} listed. The rest will appear once you fix these.`,
  },
  week: 'The last seven days',
  firstSteps: {
    title: 'First steps',
    steps: {
      name: 'Name the site',
      write: 'Write your first post',
      mail: 'Set up email',
      backups: 'Choose a folder for backups',
      invite: 'Invite people to write with you',
    },
    restore: 'Or restore the site from a backup',
    done: 'done',
    hide: 'Don’t show this again',
  },
} satisfies HomeMessages;
