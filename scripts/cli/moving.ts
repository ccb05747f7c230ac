import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROGRAMS, type Program } from '#contract/moving/imports.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { features } from '#server/features.ts';
import { formatOf } from '#server/moving/archives/extract.ts';
import { openOwnPages } from '#server/moving/http/own-pages.ts';
import type { Warning } from '#server/moving/model.ts';
import type { Plan } from '#server/moving/plan/model.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { type RunReport, runImport } from '#server/moving/run/run.ts';
import { undoImport } from '#server/moving/run/undo.ts';
import { type FoundSources, findSources } from '#server/moving/sources/find-sources.ts';
import { exportSite } from '#server/moving/static-site/export-site.ts';
import { SiteFolder } from '#server/moving/static-site/folder.ts';
import { listImports } from '#server/moving/store.ts';
import { readArguments, UsageError } from './arguments.ts';
import { count, stopwatch, withProgress } from './progress.ts';
import { withStorage } from './storage.ts';

export function importFromCommand(args: string[]): Promise<number> {
  const given = readArguments(args, ['PROGRAM', 'SOURCE'], {
    optional: ['SOURCE2'],
    options: ['files'],
    flags: ['fetch-pictures', 'dry-run', 'json'],
  });
  const { PROGRAM: program, SOURCE, SOURCE2, files } = given;
  if (!isProgram(program)) throw new UsageError(`PROGRAM must be one of ${PROGRAMS.join(', ')}.`);

  return withStorage(async () => {
    const clock = stopwatch();
    const sources = SOURCE2 === undefined ? [SOURCE] : [SOURCE, SOURCE2];
    const found = await unpack(sources, { program, folders: files === undefined ? [] : [files] });
    const { id, plan } = await prepareImport({ actor: COMMAND_LINE, ...found });
    if (given['dry-run']) {
      if (given.json) print(JSON.stringify(toJson(plan), null, 2));
      else describePlan(plan);
      return 0;
    }

    const report = await withProgress('Imported', (onProgress) =>
      runImport({
        actor: COMMAND_LINE,
        features,
        id,
        fetchPictures: given['fetch-pictures'] ?? false,
        onProgress: ({ phase, done, total }) => {
          if (phase === 'posts') onProgress({ done, total: total ?? done });
        },
      }),
    );
    if (given.json) print(JSON.stringify({ ...toJson(plan), warnings: report.warnings, report }, null, 2));
    else describeRun(report, clock());
    return 0;
  });
}

/** Archives are unpacked for this command, which reads them again if it is repeated. */
async function unpack(
  files: string[],
  { program, folders }: { program: Program; folders: string[] },
): Promise<FoundSources> {
  const given = [...files, ...folders];
  const formats = await Promise.all(given.map((file) => formatOf(file).catch(() => null)));
  if (formats.every((format) => format === null)) return { program, files, folders };
  const target = await mkdtemp(path.join(tmpdir(), 'dvomova-import-'));
  process.once('exit', () => rmSync(target, { recursive: true, force: true }));
  return findSources(given, { target, program });
}

export function undoCommand(args: string[]): Promise<number> {
  const { ID: id } = readArguments(args, ['ID']);
  return withStorage(async () => {
    const { posts, redirects, tags, authors, media, inBin } = await undoImport({ actor: COMMAND_LINE, id });
    const counts = [count(posts, 'post'), count(tags, 'tag'), count(authors, 'author'), `${media} media`];
    print(`Deleted ${[...counts, count(redirects, 'redirect')].join(', ')}.`);
    if (inBin.length > 0) print(`Edited here, and now in the bin: ${inBin.join(', ')}`);
    return 0;
  });
}

export function listCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    for (const { _id, program, source, state, createdAt } of await listImports()) {
      print([_id, createdAt.toISOString().slice(0, 10), program, source, state].join('  '));
    }
    return 0;
  });
}

function isProgram(text: string): text is Program {
  return (PROGRAMS as readonly string[]).includes(text);
}

function toJson({ posts, redirects, warnings, counts, tags, authors }: Plan) {
  const pairs = posts.filter(({ pair }) => pair !== null);
  return {
    posts,
    pairs,
    redirects,
    warnings,
    counts,
    tags: new Set(Object.values(tags)).size,
    authors: authors.length,
  };
}

function describePlan(plan: Plan): void {
  const { posts, counts, redirects } = plan;
  for (const { slug, versions, pair } of posts.filter((post) => post.pair !== null)) {
    const because = pair && `${pair.reasons.join(', ')}: ${Math.round(pair.certainty * 100)} %`;
    print(
      `  ${slug}  ${versions.map(({ locale, title }) => `${locale} “${title}”`).join(' = ')}  (${because})`,
    );
  }
  const alone = posts.filter((post) => post.pair === null);
  for (const { slug, versions } of alone)
    print(`  ${slug}  ${versions[0]?.locale} “${versions[0]?.title}”, in one language`);
  printWarnings(plan.warnings);
  const numbers = Object.entries(counts).map(([name, number]) => `${name} ${number}`);
  print(
    `${count(posts.length, 'post')}, ${alone.length} of them in one language, from: ${numbers.join(', ')}.`,
  );
  print(`${count(redirects.length, 'redirect')}. Nothing is written.`);
}

function describeRun(report: RunReport, seconds: string): void {
  const { id, posts, pages, media, comments, redirects, kept, warnings } = report;
  printWarnings(warnings);
  if (kept.length > 0) print(`Edited here since the last import, and left: ${kept.join(', ')}`);
  const line = (name: string, { made, changed, unchanged }: RunReport['posts']) =>
    `${name}: ${made} created, ${changed} changed, ${unchanged} unchanged.`;
  print(
    `${line('Posts', posts)} ${line('Pages', pages)} Media: ${media.stored} stored, ${media.known} known.`,
  );
  print(`${count(comments, 'comment')} and ${count(redirects, 'redirect')} are new. ${seconds} s.`);
  print(`To undo it: import-from undo ${id}`);
}

function printWarnings(warnings: Warning[]): void {
  if (warnings.length === 0) return;
  print('What is not as it was:');
  for (const { place, line, message } of warnings)
    print(`  ${line ? `${place}, line ${line}` : place}: ${message}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function exportSiteCommand(args: string[]): Promise<number> {
  const { FOLDER, base } = readArguments(args, ['FOLDER'], { options: ['base'] });
  return withStorage(async (userMask) => {
    process.umask(userMask);
    const clock = stopwatch();
    const target = await SiteFolder.open(FOLDER);
    const { pages, dead } = await withProgress('Read', async (onProgress) =>
      exportSite({ source: await openOwnPages(), target, base: toBase(base), onProgress }),
    );
    const { files, written, removed } = await target.end();

    if (dead.length > 0)
      print(`${count(dead.length, 'link')} of texts lead nowhere and are plain text: see check.`);
    print(
      `${count(pages, 'page')}, ${count(files, 'file')}: ${written} written, ${removed} removed. ${clock()} s.`,
    );
    return 0;
  });
}

/** Where the copy will be: a path of the site, or an address. */
function toBase(text = ''): URL {
  const base = URL.parse(text, `${config().publicUrl}/`);
  if (!base || !/^https?:$/.test(base.protocol)) throw new UsageError('--base must be a path or an address.');
  base.pathname = base.pathname.replace(/\/*$/, '/');
  base.search = base.hash = '';
  return base;
}
