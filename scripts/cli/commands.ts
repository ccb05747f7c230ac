/** Runs with the words after the command's own; answers the exit code. */
export type Run = (args: string[]) => Promise<number>;

type Command = { words: string[]; usage: string; does: string; load: () => Promise<Run> };

/** Each is loaded when it is called: help and usage need neither settings nor a database. */
export const COMMANDS: Command[] = [
  {
    words: ['key', 'create'],
    usage: 'key create NAME [--author NAME]',
    does: 'make an API key and show it once, alone on standard output',
    load: async () => (await import('./key.ts')).createKeyCommand,
  },
  {
    words: ['key', 'list'],
    usage: 'key list',
    does: 'list the API keys, without their secrets',
    load: async () => (await import('./key.ts')).listKeysCommand,
  },
  {
    words: ['key', 'revoke'],
    usage: 'key revoke ID',
    does: 'make an API key open nothing any more',
    load: async () => (await import('./key.ts')).revokeKeyCommand,
  },
  {
    words: ['user', 'create'],
    usage: 'user create EMAIL NAME [--admin]',
    does: 'make an account; its password comes from the prompt or DVOMOVA_PASSWORD',
    load: async () => (await import('./user.ts')).createUserCommand,
  },
  {
    words: ['user', 'role'],
    usage: 'user role EMAIL reader|admin',
    does: 'make somebody an admin, or a reader again',
    load: async () => (await import('./user.ts')).changeRoleCommand,
  },
  {
    words: ['user', 'password'],
    usage: 'user password EMAIL',
    does: 'set a password and sign the user out everywhere',
    load: async () => (await import('./user.ts')).changePasswordCommand,
  },
  {
    words: ['user', 'unblock'],
    usage: 'user unblock EMAIL',
    does: 'let a blocked user write again, or an admin moderate',
    load: async () => (await import('./user.ts')).unblockCommand,
  },
  {
    words: ['import'],
    usage: 'import DIR|FILE',
    does: 'make posts from a content folder, or from one file of it; change those that differ',
    load: async () => (await import('./content.ts')).importCommand,
  },
  {
    words: ['export'],
    usage: 'export DIR',
    does: 'write all posts and their media as a content folder',
    load: async () => (await import('./content.ts')).exportCommand,
  },
  {
    words: ['media', 'delete'],
    usage: 'media delete ID',
    does: 'delete a picture or video that no post refers to',
    load: async () => (await import('./media.ts')).deleteMediaCommand,
  },
  {
    words: ['reindex'],
    usage: 'reindex',
    does: 'make the search index again while searches go on',
    load: async () => (await import('./reindex.ts')).reindexCommand,
  },
  {
    words: ['check'],
    usage: 'check',
    does: 'look for posts, tags and media that do not fit together',
    load: async () => (await import('./check.ts')).checkCommand,
  },
];

/** Help on the commands that begin with `group`, where there are such, else on all. */
export function helpText(group?: string): string {
  const ofGroup = COMMANDS.filter(({ words }) => words[0] === group);
  const commands = ofGroup.length > 0 ? ofGroup : COMMANDS;
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`);
  return `Usage: npm run --silent cli -- COMMAND

${lines.join('\n')}

Works beside a running server and without one, on the same settings. Exits with 0 when all went well,
1 when something failed, 2 when the command was not understood.
`;
}
