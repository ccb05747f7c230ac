import type { Row } from './command.ts';

export const movingCommands: Row[] = [
  {
    usage: 'import-from undo ID',
    description:
      'delete everything that an import has made, for 30 days; posts that were edited here go to the bin',
    load: async () => (await import('./moving.ts')).undoCommand,
  },
  {
    usage: 'import-from list',
    description: 'list the imports from other programs',
    load: async () => (await import('./moving.ts')).listCommand,
  },
  {
    usage: 'import-from PROGRAM SOURCE [SOURCE2] [--files PATH] [--fetch-pictures] [--dry-run] [--json]',
    description:
      'move a site of wordpress, ghost, hugo or jekyll here, or the content folder of another site (dvomova), also from an archive; --dry-run only says what becomes what. It can be repeated',
    load: async () => (await import('./moving.ts')).importFromCommand,
  },
  {
    usage: 'export-site FOLDER [--base PATH]',
    description:
      'write all public pages as files for any file server; repeated, it writes only what has changed',
    load: async () => (await import('./moving.ts')).exportSiteCommand,
  },
];
