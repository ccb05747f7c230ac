import { announceCommands } from './announce-commands.ts';
import { backupCommands } from './backup-commands.ts';
import type { Row } from './command.ts';
import { movingCommands } from './moving-commands.ts';
import { secondFactorCommands } from './second-factor-commands.ts';
import { translationCommands } from './translation-commands.ts';

/** A command's module is loaded when it runs: help needs neither settings nor a database. */
const ROWS: Row[] = [
  {
    usage: 'key create NAME [--author NAME] [--scopes publish,upload,…] [--expires YYYY-MM-DD]',
    description: 'create an API key and print it once; nothing else goes to standard output',
    load: async () => (await import('./key.ts')).createKeyCommand,
  },
  {
    usage: 'key list',
    description: 'list the API keys, without their secrets',
    load: async () => (await import('./key.ts')).listKeysCommand,
  },
  {
    usage: 'key revoke ID',
    description: 'revoke an API key',
    load: async () => (await import('./key.ts')).revokeKeyCommand,
  },
  {
    usage: 'user create EMAIL NAME [--admin]',
    description: 'create an account; the password comes from the prompt or DVOMOVA_PASSWORD',
    load: async () => (await import('./user.ts')).createUserCommand,
  },
  {
    usage: 'user role EMAIL reader|translator|author|editor|admin [--languages uk,en]',
    description: 'change the role of a user',
    load: async () => (await import('./user.ts')).changeRoleCommand,
  },
  {
    usage: 'user password EMAIL',
    description: 'set a password and sign the user out everywhere',
    load: async () => (await import('./user.ts')).changePasswordCommand,
  },
  ...secondFactorCommands,
  {
    usage: 'user unblock EMAIL',
    description: 'unblock a user',
    load: async () => (await import('./user.ts')).unblockCommand,
  },
  {
    usage: 'import DIR|FILE',
    description:
      'create or update posts, pages and authors from a content folder or one of its files; names what is left out',
    load: async () => (await import('./content.ts')).importCommand,
  },
  {
    usage: 'export DIR',
    description: 'write all posts, pages and authors with their media as a content folder',
    load: async () => (await import('./content.ts')).exportCommand,
  },
  ...movingCommands,
  ...announceCommands,
  ...translationCommands,
  ...backupCommands,
  {
    usage: 'media delete ID',
    description: 'delete a picture or video that no post refers to',
    load: async () => (await import('./media.ts')).deleteMediaCommand,
  },
  {
    usage: 'reindex',
    description: 'rebuild the search index; searches keep working',
    load: async () => (await import('./reindex.ts')).reindexCommand,
  },
  {
    usage: 'check',
    description: 'report inconsistent posts, tags and media, and links that lead nowhere',
    load: async () => (await import('./check.ts')).checkCommand,
  },
];

/** The words of a command come before its arguments, which are in capitals, and its options. */
export const COMMANDS = ROWS.map((row) => {
  const [words = ''] = /^[a-z-]+( [a-z-]+)*/.exec(row.usage) ?? [];
  return { ...row, words: words.split(' ') };
});

/** Help on the commands of a group; on all commands if there is no such group. */
export function helpText(group?: string): string {
  const ofGroup = COMMANDS.filter(({ words }) => words[0] === group);
  const commands = ofGroup.length > 0 ? ofGroup : COMMANDS;
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, description }) => `  ${usage.padEnd(width)}  ${description}`);

  return `Usage: npm run --silent cli -- COMMAND

${lines.join('\n')}

All commands except restore work whether or not the service is running, with the same settings. Exit codes: 0 success,
1 failure, 2 invalid arguments.
`;
}
