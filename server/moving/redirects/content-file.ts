import path from 'node:path';
import { REDIRECTS_MAX } from '#contract/moving/limits.ts';
import type { Problem } from '#server/content/model.ts';
import { readPlainFile } from '#server/content/plain-file.ts';
import type { ContentTarget } from '#server/content/target.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { readLines } from './import-csv.ts';
import { redirectId } from './model.ts';
import * as store from './store.ts';

/** In the form that Admin → Redirects takes. */
const FILE = 'redirects.csv';

export async function writeRedirects(target: ContentTarget): Promise<void> {
  const lines: string[] = [];
  for await (const { from, to, isPrefix } of store.findAllRedirects())
    lines.push([from, to, isPrefix ? 'prefix' : 'exact'].map(quote).join(','));
  if (lines.length > 0) await target.addText(FILE, `from,to,kind\n${lines.sort().join('\n')}\n`);
}

/** Adds the redirects that are not there yet. They come from a site, where they have been checked. */
export async function readRedirects({ root, now }: { root: string; now: Date }): Promise<Problem[]> {
  const source = await readPlainFile(path.join(root, FILE)).catch(() => null);
  if (source === null) return [];
  if (typeof source === 'string') return [{ file: FILE, line: null, message: source }];

  const lines = await readLines(source.toString());
  const docs = lines
    .flatMap(({ redirect }) => redirect ?? [])
    .slice(0, REDIRECTS_MAX)
    .map((redirect) => ({ _id: redirectId(redirect), ...redirect, createdAt: now }));
  await store.addRedirects(docs);
  await raiseRevision('redirects');
  return lines.flatMap(({ line, code }) => (code ? { file: FILE, line, message: 'Not a redirect' } : []));
}

function quote(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
