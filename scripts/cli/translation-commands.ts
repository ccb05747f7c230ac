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
];
