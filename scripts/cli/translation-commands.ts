import type { Row } from './command.ts';

export const translationCommands: Row[] = [
  {
    usage: 'glossary export FILE.csv',
    description: 'write the terms of the glossary to a CSV file',
    load: async () => (await import('./translation.ts')).exportGlossaryCommand,
  },
  {
    usage: 'glossary import FILE.csv',
    description: 'add terms from a CSV file: uk,en,note,part,forbiddenUk,forbiddenEn',
    load: async () => (await import('./translation.ts')).importGlossaryCommand,
  },
  {
    usage: 'memory export FILE.tmx',
    description: 'write the translation memory as TMX 1.4',
    load: async () => (await import('./translation.ts')).exportMemoryCommand,
  },
  {
    usage: 'memory import FILE.tmx',
    description: 'add the units of a TMX file to the translation memory',
    load: async () => (await import('./translation.ts')).importMemoryCommand,
  },
  {
    usage: 'xliff export SLUG --to uk|en FILE',
    description: 'write a post for translators as XLIFF 2.1',
    load: async () => (await import('./translation.ts')).exportXliffCommand,
  },
  {
    usage: 'xliff import FILE',
    description: 'put the translations of an XLIFF file into the working copy of its post',
    load: async () => (await import('./translation.ts')).importXliffCommand,
  },
];
