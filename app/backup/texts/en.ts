import { formatNumber } from '#app/formats/format.ts';
import type { backupsUk } from './uk.ts';

/** The page of backups and the export in English. */
export const backupsEn: typeof backupsUk = {
  lead: 'A backup has the posts, pages, files, comments, users, settings and other data of the site. The site can be restored from it. Keep the .env file separately.',
  last: (moment, size) => `The last backup: ${moment}, ${size}.`,
  none: 'There’s no backup yet.',
  next: (moment, keep) =>
    `The next nightly backup: ${moment}. The site keeps the latest ${formatNumber(keep, 'en')}.`,
  running: (time) =>
    `A backup is being made. It began at ${time}. You can close this page: the backup will be in the list.`,
  failed: {
    nightly: (moment) => `The nightly backup failed: ${moment}. The site tries again every hour.`,
    manual: (moment) => `The backup failed: ${moment}.`,
  },
  make: 'Make a backup now',
  toDo: {
    nightly: {
      title: 'There are no nightly backups',
      text: 'To have one every night, add a folder for them to the file .env and restart the site. A folder on another disk is best.',
      setting: 'The line for .env',
    },
    encryption: {
      title: 'Backups aren’t encrypted',
      text: 'Anyone who has the file can see drafts and email addresses. To encrypt backups, add a passphrase of at least 12 characters to the file .env, and keep it somewhere else too: without it, backups can’t be opened.',
      setting: 'The line for .env',
    },
  },
  files: {
    title: 'Backups on this server',
    help: 'Keep a copy in another place too: if the server’s disk breaks, these are lost with it. Of the backups made with the button, the site keeps the latest three.',
    none: 'Nothing is here yet.',
    kinds: { nightly: 'nightly', manual: 'made with the button' },
    encrypted: 'encrypted',
    plain: 'not encrypted',
    download: 'Download',
    downloadOf: (moment) => `Download the backup: ${moment}`,
  },
  restore: {
    title: 'How to restore the site',
    text: 'Copy the file to the server, stop the site and run the command in its folder. If the site already has content, the command changes nothing and tells you how to allow the replacement.',
    command: 'Command',
  },
  done: {
    unlock: 'Confirmed. For 15 minutes you can download backups.',
  },
};
