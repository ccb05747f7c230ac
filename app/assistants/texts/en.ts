import type { assistantsUk } from './uk.ts';

export const assistantsEn: typeof assistantsUk = {
  title: 'Programs',
  empty: 'No program acts for you.',
  connectTitle: 'Connect a program',
  asks: (program, account) => `“${program}” asks to work on this site for you (${account}).`,
  from: (host) => `The name comes from ${host}.`,
  unverified:
    'The program chose this name, and nobody has checked it. Allow access only if you know who runs it.',
  leadsTo: (host) => `Next, you’ll go to ${host}.`,
  may: 'What it may do',
  always: 'Every connected program can read and search what is published.',
  scopes: {
    read: 'Read drafts, scheduled posts and analytics',
    write: 'Write drafts, and propose changes to what is published',
    publish: 'Publish, change and unpublish posts',
    upload: 'Upload pictures and videos',
    moderate: 'Read, hide and show comments',
    subscribers: 'Manage subscribers, and send posts to them',
  },
  scopeNames: {
    read: 'reads drafts and analytics',
    write: 'writes drafts',
    publish: 'publishes',
    upload: 'uploads files',
    moderate: 'moderates comments',
    subscribers: 'manages subscribers',
  },
  ends: 'Every change is in the audit log, with the name of the program. You can disconnect the program at any time on the account page.',
  allow: 'Allow',
  deny: 'Decline',
  since: (date) => `connected ${date}`,
  lastUsed: (date) => `last active ${date}`,
  changes: 'What it has changed',
  end: 'Disconnect',
  endName: (program) => `Disconnect: ${program}`,
  problems: {
    not_admin: 'Only admins of this site can connect programs.',
    invalid:
      'The program sent an invalid request, or what it says about itself couldn’t be read. Start again in the program.',
  },
};
