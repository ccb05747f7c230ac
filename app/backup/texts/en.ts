import { formatNumber } from '#app/formats/format.ts';
import type { backupsUk } from './uk.ts';

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
    title: 'Restore the site from a backup',
    lead: 'Choose the file of a backup. The site checks it and shows what it contains; nothing changes until you confirm.',
    needsScripts:
      'This needs JavaScript. Without it, copy the file to the server and run the command restore.',
    file: 'Backup file',
    sending: (name) => `Sending ${name}`,
    sendingProblems: {
      failed: 'The file didn’t arrive. Check the connection, and choose the file again.',
      disk_full: 'The disk of the server has too little space.',
    },
    phases: {
      checking: 'Checking the backup…',
      saving: 'Making a backup of the site as it is now…',
      restoring: 'Restoring the site…',
    },
    restored: 'The site is restored. Other users will have to sign in again.',
    unchanged: 'The site is as it was.',
    failures: {
      foreign: 'This file isn’t a backup of Dvomova.',
      damaged: 'The backup is damaged.',
      newer: 'A newer version of the program made the backup. Update the program first.',
      no_passphrase: 'The backup is encrypted: enter its passphrase.',
      wrong_passphrase: 'The backup is encrypted, and the passphrase doesn’t fit.',
      no_space: 'There’s too little space on the disk.',
      backup_failed: 'The backup of the site as it is now failed.',
      interrupted: 'The work was interrupted. Check the backup again.',
      other: 'The backup couldn’t be read. The reason is in the server’s log.',
    },
    comparison: 'What the backup and the site have',
    what: 'Data',
    inArchive: 'In the backup',
    here: 'On the site',
    today: 'now',
    facts: {
      madeAt: 'Time',
      posts: 'Posts and pages',
      users: 'Users',
      files: 'Files',
      product: 'Version of the program',
    },
    olderProduct: 'older',
    warning:
      'The backup replaces everything on the site. Unless the site is empty, it first makes a backup of itself: it will be in the list above. After that, sign in with an account of the backup.',
    siteName: (name) => `To confirm, enter the name of the site: ${name}`,
    password: 'Your password',
    passphrase: 'Passphrase of the backup',
    check: 'Check',
    submit: 'Replace the site by the backup',
    discard: 'Remove the file',
    problems: { wrong_site_name: 'The name is different.' },
    commandTitle: 'How to restore the site by a command',
    text: 'Copy the file to the server, stop the site and run the command in its folder. If the site already has content, the command changes nothing and tells you how to allow the replacement.',
    command: 'Command',
  },
  done: {
    unlock: 'Confirmed. For 15 minutes you can download backups.',
  },
};
