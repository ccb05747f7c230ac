import { COMMAND_LINE } from '#server/auth/actor.ts';
import { exportContent } from '#server/content/export.ts';
import { type ImportReport, importContent } from '#server/content/import.ts';
import type { Problem } from '#server/content/model.ts';
import { features } from '#server/features.ts';
import { readArguments } from './arguments.ts';
import { count, stopwatch, withProgress } from './progress.ts';
import { withStorage } from './storage.ts';

export function importCommand(args: string[]): Promise<number> {
  const { 'DIR|FILE': target } = readArguments(args, ['DIR|FILE']);
  return withStorage(async () => {
    const clock = stopwatch();
    const report = await withProgress('Imported', (onProgress) =>
      importContent({ actor: COMMAND_LINE, target, features, onProgress }),
    );
    const { posts, pages, authors, unpublished, media, skipped, warnings, unknownFields } = report;

    printProblems('Skipped', skipped);
    printProblems('Imported with changes', warnings);
    if (unknownFields.size > 0) {
      const fields = [...unknownFields].map(([name, files]) => `${name} (${count(files, 'file')})`);
      process.stdout.write(`Unknown fields, ignored: ${fields.join(', ')}\n`);
    }

    process.stdout.write(
      toLine('Posts', posts) +
        [toLine('Pages', pages), toLine('Authors', authors)].filter((line) => /[1-9]/.test(line)).join('') +
        (unpublished > 0 ? `Unpublished changes: ${count(unpublished, 'file')}. ` : '') +
        `Media: ${media.stored} stored, ${media.known} known. ` +
        `Skipped: ${count(new Set(skipped.map(({ file }) => file)).size, 'file')}. ${clock()} s.\n`,
    );

    return skipped.length > 0 ? 1 : 0;
  });
}

export function exportCommand(args: string[]): Promise<number> {
  const { DIR: dir } = readArguments(args, ['DIR']);
  return withStorage(async (userMask) => {
    process.umask(userMask);
    const clock = stopwatch();
    const report = await withProgress('Exported', (onProgress) =>
      exportContent({ dir, features, onProgress }),
    );
    const { posts, pages, authors, files, media, warnings } = report;

    printProblems('Exported with changes', warnings);
    const others = [count(pages, 'page'), count(authors, 'author')].filter((text) => !text.startsWith('0 '));
    const counts = [count(posts, 'post'), ...others, count(files, 'file'), `${media} media`];
    process.stdout.write(`Wrote ${counts.join(', ')} to ${dir}. ${clock()} s.\n`);

    return 0;
  });
}

function printProblems(title: string, problems: Problem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(
    ({ file, line, message }) => `  ${line ? `${file}:${line}` : file}: ${message}\n`,
  );
  process.stdout.write(`${title}:\n${lines.join('')}`);
}

function toLine(title: string, { made, changed, unchanged }: ImportReport['posts']): string {
  return `${title}: ${made} created, ${changed} changed, ${unchanged} unchanged. `;
}
