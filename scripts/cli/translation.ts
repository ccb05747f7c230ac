import { readFile, writeFile } from 'node:fs/promises';
import { isLocale, LOCALES } from '#contract/locales.ts';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { exportTerms, importTerms } from '#server/translation/glossary/glossary.ts';
import { exportMemory, importMemory } from '#server/translation/memory/tmx.ts';
import { exportXliff, importXliff } from '#server/translation/xliff.ts';
import { toCsv } from '#server/write-csv.ts';
import { readArguments, UsageError } from './arguments.ts';
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
      print(
        `Nothing is imported. Lines with problems: ${report.problems.map(({ line }) => line).join(', ')}.`,
      );
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

export function exportXliffCommand(args: string[]): Promise<number> {
  const { SLUG: slug, FILE: file, to } = readArguments(args, ['SLUG', 'FILE'], { options: ['to'] });
  if (!isLocale(to)) throw new UsageError(`--to is one of ${LOCALES.join(', ')}.`);
  return withStorage(async (userMask) => {
    process.umask(userMask);
    await writeFile(file, await exportXliff({ actor, slug, to }));
    print(`Exported to ${file}.`);
    return 0;
  });
}

export function importXliffCommand(args: string[]): Promise<number> {
  const { FILE: file } = readArguments(args, ['FILE']);
  return withStorage(async () => {
    const { slug, to, taken, leftOut } = await importXliff({ actor, file });
    print(`${slug}, ${to}: ${count(taken, 'unit')} in the working copy.`);
    if (leftOut.length > 0) print(`Damaged, or their original has changed: ${leftOut.join(', ')}.`);
    return leftOut.length > 0 ? 1 : 0;
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
