import { globSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Program } from '#contract/moving/imports.ts';
import { Invalid } from '#server/errors.ts';
import { extractArchive, formatOf } from '#server/moving/archives/extract.ts';

export type FoundSources = { program: Program; files: string[]; folders: string[] };

const SITES_MAX = 2;

/**
 * Unpacks uploaded archives and finds the exports and sites among the files; everything else has pictures. Throws
 * Invalid if there is none, or if they are of several programs and `program` does not say which one is meant.
 */
export async function findSources(
  uploads: string,
  { target, program }: { target: string; program: Program | null },
): Promise<FoundSources> {
  await rm(target, { recursive: true, force: true });
  const found: { program: Program; file: string }[] = [];
  const folders: string[] = [];
  for (const [index, name] of (await readdir(uploads)).sort().entries()) {
    const file = path.join(uploads, name);
    const format = await formatOf(file);
    const place = format === null ? file : path.join(target, String(index));
    if (format !== null) {
      await extractArchive(file, format, place);
      folders.push(await rootOf(place));
    }
    found.push(...(await findIn(format === null ? file : (folders.at(-1) ?? place), program)));
  }

  const programs = new Set(found.map((one) => one.program));
  const [chosen] = program === null ? programs : [program];
  const files = found.filter((one) => one.program === chosen).map(({ file }) => file);
  if (!chosen || files.length === 0) throw new Invalid('There is no export or site in the files');
  if (program === null && programs.size > 1)
    throw new Invalid(`The files are of several programs: ${[...programs].join(', ')}`);
  if (files.length > SITES_MAX) throw new Invalid(`At most ${SITES_MAX} sites become one`);
  return { program: chosen, files, folders };
}

async function findIn(place: string, wanted: Program | null): Promise<{ program: Program; file: string }[]> {
  if ((await stat(place)).isFile()) {
    const program = await programOfFile(place);
    return program ? [{ program, file: place }] : [];
  }
  const has = (...patterns: string[]) =>
    patterns.some((pattern) => globSync(pattern, { cwd: place }).length > 0);
  if (has('posts/**/{uk,en}.md')) return [{ program: 'dvomova', file: place }];
  if (has('_config.{yml,yaml,toml}', '_posts')) return [{ program: 'jekyll', file: place }];
  if (has('{hugo,config}.{toml,yaml,yml,json}', 'config/_default', 'content/**/*.md') && wanted !== 'ghost')
    return [{ program: 'hugo', file: place }];

  const exports: { program: Program; file: string }[] = [];
  for (const name of (await readdir(place)).sort()) {
    const program = await programOfFile(path.join(place, name));
    if (program) exports.push({ program, file: path.join(place, name) });
  }
  const isFolder = wanted === 'hugo' || wanted === 'jekyll';
  return exports.length === 0 && isFolder ? [{ program: wanted, file: place }] : exports;
}

/** By its ending and its first words: pictures can come with all kinds of files. */
async function programOfFile(file: string): Promise<Program | null> {
  if (!/\.(?:xml|wxr|json)$/i.test(file) || !(await stat(file)).isFile()) return null;
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    if (/<rss|wordpress|<channel/i.test(start)) return 'wordpress';
    return /^[^{]{0,3}\{/.test(start) && /"(?:db|data|meta)"/.test(start) ? 'ghost' : null;
  } finally {
    await handle.close();
  }
}

/** Archives often have everything in one folder. */
async function rootOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const visible = entries.filter(({ name }) => !name.startsWith('.') && name !== '__MACOSX');
  const [only] = visible;
  if (visible.length !== 1 || !only?.isDirectory()) return folder;
  const isPart = ['posts', '_posts', 'content'].includes(only.name);
  return isPart ? folder : rootOf(path.join(folder, only.name));
}
