import { globSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Program } from '#contract/moving/imports.ts';
import { Invalid } from '#server/errors.ts';
import { extractArchive, formatOf } from '#server/moving/archives/extract.ts';

export type FoundSources = { program: Program; files: string[]; folders: string[] };

const SITES_MAX = 2;
/** What only the folder of a site has, the surest first. */
const SIGNS: Partial<Record<Program, string[]>> = {
  dvomova: ['posts/**/{uk,en}.md'],
  jekyll: ['_config.{yml,yaml,toml}', '_posts'],
  hugo: ['{hugo,config}.{toml,yaml,yml,json}', 'config/_default', 'content/**/*.md'],
};
const SITES = Object.keys(SIGNS) as Program[];

/**
 * Unpacks archives and finds the exports and sites among the files; everything else has pictures. Throws Invalid if there
 * is none, or if they are of several programs and `program` does not say which one is meant.
 */
export async function findSources(
  given: string[],
  { target, program }: { target: string; program: Program | null },
): Promise<FoundSources> {
  await rm(target, { recursive: true, force: true });
  const found: { program: Program; file: string }[] = [];
  const folders: string[] = [];
  for (const [index, file] of given.entries()) {
    const format = await formatOf(file);
    const place = format === null ? file : path.join(target, String(index));
    if (format !== null) await extractArchive(file, format, place);
    const isFolder = (await stat(place)).isDirectory();
    const root = isFolder ? await rootOf(place) : place;
    if (isFolder) folders.push(root);
    found.push(...(isFolder ? await findInFolder(root, program) : await findInFile(root)));
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

async function findInFile(file: string): Promise<{ program: Program; file: string }[]> {
  const program = await programOfFile(file);
  return program ? [{ program, file }] : [];
}

async function findInFolder(
  folder: string,
  wanted: Program | null,
): Promise<{ program: Program; file: string }[]> {
  const has = (...patterns: string[]) =>
    patterns.some((pattern) => globSync(pattern, { cwd: folder }).length > 0);
  const isSite = wanted !== null && SITES.includes(wanted);
  const looksLike = Object.entries(SIGNS).find(([, patterns]) => has(...patterns))?.[0] as
    | Program
    | undefined;
  if (isSite && has('**/*.{md,markdown,html}')) return [{ program: wanted, file: folder }];
  if (wanted === null && looksLike) return [{ program: looksLike, file: folder }];

  const names = (await readdir(folder)).sort();
  return (await Promise.all(names.map((name) => findInFile(path.join(folder, name))))).flat();
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
