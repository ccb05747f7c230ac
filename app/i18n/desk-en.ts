import type { DeskMessages } from './desk-uk.ts';
import { plural } from './plural.ts';

/** The bin, the history, preview links and the overview, in English. */
export const deskEn = {
  bin: {
    title: 'Bin',
    lead: 'Deleted posts stay here for 30 days. A post comes back whole: with its comments, tags, views and former addresses.',
    empty: 'The bin is empty. Deleted posts will be here for 30 days and can be restored.',
    toPosts: 'To the posts',
    deleted: 'deleted',
    by: (name: string) => (name === '' ? '' : ` by ${name}`),
    purged: (date: string) => `gone for good on ${date}`,
    noAddress: 'no address yet',
    restore: 'Restore',
    restoreOf: (title: string) => `: “${title}”`,
    slug: 'New address',
    slugTaken:
      'Another post has this address now. Enter a new one; the old one will lead here once it is free.',
    purge: 'Delete for good…',
    purgeWarning: 'The text, its earlier versions and the comments will be gone. This cannot be undone.',
    purgeNow: 'Delete for good',
    restored: (title: string) => `Restored: “${title}”.`,
    open: 'Open the post',
    wasPurged: (title: string) => `Deleted for good: “${title}”.`,
    problems: {
      slug_taken: 'Another post has this address.',
      invalid_slug: 'Only letters, digits, “-”, “_” and “.”.',
      too_big: 'The address is too long.',
      not_found: 'This post is not in the bin any more.',
      unavailable: 'The database does not answer. Try again.',
      other: 'That did not work. Try again.',
    },
  },
  difference: {
    added: 'added:',
    removed: 'removed:',
    same: 'There are no differences.',
    unchanged: (count: number) =>
      plural('en', count, { one: '# unchanged line', other: '# unchanged lines' }),
  },
} satisfies DeskMessages;
