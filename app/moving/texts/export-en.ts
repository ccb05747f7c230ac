import { formatNumber } from '#app/formats/format.ts';
import type { exportUk } from './export-uk.ts';

/** The page of exports in English. */
export const exportEn: typeof exportUk = {
  lead: 'Everything that you have written here is yours: you can take it with you at any time.',
  content: {
    title: 'All content',
    text: 'Posts and pages in both languages as Markdown, with drafts, unpublished changes, files, tags, authors, comments, redirects and settings, in one archive. The command import makes the same site from it. Accounts aren’t in it: they’re in a backup.',
    submit: 'Download the archive',
  },
  site: {
    title: 'The site without a server',
    text: 'All public pages, feeds, pictures and the search, as files for any web host. Comments can be read, and forms say that they’re closed.',
    submit: 'Download the site',
  },
  backup: {
    title: 'Backup',
    text: 'To restore the site with its accounts and history, you need a backup.',
    link: 'Go to backups',
  },
  running: {
    content: (done, total) =>
      `An archive is being made: ${formatNumber(done, 'en')} of ${formatNumber(total, 'en')} posts and pages`,
    site: (done, total) =>
      `An archive of the site is being made: ${formatNumber(done, 'en')} of ${formatNumber(total, 'en')} addresses found`,
  },
  done: {
    unlock: 'Confirmed. For 15 minutes you can download archives.',
    busy: 'Another archive is being made. Wait until it has been downloaded, then try again.',
  },
};
