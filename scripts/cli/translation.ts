import { readFile, writeFile } from 'node:fs/promises';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { exportTerms, importTerms } from '#server/translation/glossary/glossary.ts';
import { exportMemory, importMemory } from '#server/translation/memory/tmx.ts';
import { toCsv } from '#server/write-csv.ts';
import { readArguments } from './arguments.ts';
import { count } from './progress.ts';
import { withStorage } from './storage.ts';

export function exportGlossaryCommand(args: string[]): Promise<number> {
  const { 'FILE.csv': file } = readArguments(args, ['FILE.csv']);
  return withStorage(async (userMask) => {
    process.umask(userMask);
    const rows = await exportTerms({ actor });
    await writeFile(file, toCsv(rows));
    print(`Exported ${count(rows.length - 1, 'term')}.`);
    return 0;
  });
}

export function importGlossaryCommand(args: string[]): Promise<number> {
  const { 'FILE.csv': file } = readArguments(args, ['FILE.csv']);
  return withStorage(async () => {
    const report = await importTerms({ actor, csv: await readFile(file, 'utf8') });
    if (report.problemCount > 0) {
      print(`Nothing is imported. Lines with problems: ${report.problems.join(', ')}.`);
      return 1;
    }
    print(`${count(report.added, 'term')} added, ${report.changed} replaced.`);
    return 0;
  });
}

export function exportMemoryCommand(args: string[]): Promise<number> {
  const { 'FILE.tmx': file } = readArguments(args, ['FILE.tmx']);
  return withStorage(async (userMask) => {
    process.umask(userMask);
    await writeFile(file, exportMemory({ actor }));
    print(`Exported to ${file}.`);
    return 0;
  });
}

export function importMemoryCommand(args: string[]): Promise<number> {
  const { 'FILE.tmx': file } = readArguments(args, ['FILE.tmx']);
  return withStorage(async () => {
    const { added, leftOut } = await importMemory({ actor, file });
    print(`${count(added, 'unit')} added, ${leftOut} left out.`);
    return 0;
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
