import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOCALES } from '#contract/locales.ts';
import { staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import type { Progress } from '#server/content/model.ts';
import { toFile, toTarget } from './addresses.ts';
import { replaceAddresses } from './rewrite.ts';
import type { SiteSource } from './source.ts';
import type { SiteTarget } from './target.ts';

/** What is at an address. `text` is the name of its text in the folder of the crawl; null for other files. */
export type Found = { file: string; type: string; text: string | null } | { movedTo: string } | 'nothing';

/** Everything that readers can reach. */
export type Crawl = {
  found: ReadonlyMap<string, Found>;
  readText: (name: string) => Promise<string>;
  /** Links that lead nowhere, with a page that has them. */
  dead: { target: string; from: string }[];
  end: () => Promise<void>;
};

/** Types that have addresses in them. */
const TEXTS = /^(?:text\/(?!vtt)|application\/(?:[\w.-]+\+)?(?:xml|json))/;
const REDIRECTS_MAX = 10;

/** What needs a server: a copy has no links to it. */
const LEFT_OUT =
  /^\/(?:api\/(?!media\/)|(?:auth|oauth|letters|theme)(?:\/|$)|(?:uk|en)\/(?:admin|api|sign-in|sign-up|forgot-password|subscription)(?:\/|$)|openapi\.json)/;

/** The addresses from which all others are reached. */
function startTargets(): string[] {
  return [
    ...staticPaths('everyone').filter((one) => !LEFT_OUT.test(one)),
    ...[paths.sitemap(), paths.newsSitemap(), paths.robots(), paths.llms(), paths.llmsFull()],
    ...LOCALES.map((locale) => paths.llmsOf(locale)),
    // The fonts of both scripts, and the icons that browsers ask for by themselves.
    ...['/favicon.ico', '/apple-touch-icon.png'],
  ];
}

/**
 * Requests every address that can be reached. Files go to the target at once; texts are kept in a temporary folder,
 * because their links need the names of all files.
 */
export async function crawlSite({
  source,
  target,
  onProgress,
}: {
  source: SiteSource;
  target: SiteTarget;
  onProgress: Progress;
}): Promise<Crawl> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-site-'));
  const end = () => rm(folder, { recursive: true, force: true });
  // The page at the root chooses a language automatically.
  const found = new Map<string, Found>([['/', { file: 'index.html', type: 'text/html', text: null }]]);
  const dead: Crawl['dead'] = [];
  const queue = startTargets().map((start) => ({ target: start, from: '' }));
  const known = new Set([...found.keys(), ...queue.map((entry) => entry.target)]);

  const reach = (next: string, from: string) => {
    if (!known.has(next) && !LEFT_OUT.test(next)) queue.push({ target: next, from });
    known.add(next);
  };
  const follow = (text: string, type: string, from: string) =>
    replaceAddresses(text, {
      type,
      target: from,
      to: (url) => {
        const next = toTarget(url);
        reach(next, from);
        return null;
      },
    });

  try {
    for (let at = 0; at < queue.length; at++) {
      const { target: address, from } = queue[at] ?? { target: '', from: '' };
      const response = await source.get(address);
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      const location = response.headers.get('location');
      const file = response.status === 200 ? toFile(address, type) : null;
      onProgress({ done: at, total: queue.length });

      if (file !== null && TEXTS.test(type)) {
        const text = await response.text();
        await writeFile(path.join(folder, String(at)), text);
        found.set(address, { file, type, text: String(at) });
        follow(text, type, address);
        continue;
      }
      if (file !== null) {
        await target.addFile(file, response);
        found.set(address, { file, type, text: null });
        continue;
      }
      await response.body?.cancel();
      const movedTo = location === null ? null : localTarget(location, address);
      found.set(address, movedTo === null ? 'nothing' : { movedTo });
      if (movedTo === null) dead.push({ target: address, from });
      else reach(movedTo, from);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { found, dead, end, readText: (name) => readFile(path.join(folder, name), 'utf8') };
}

/** The target that a redirect leads to; null for another site. */
function localTarget(location: string, from: string): string | null {
  const own = new URL(from, config().publicUrl);
  const url = URL.parse(location, own);
  return url?.origin === own.origin ? toTarget(url) : null;
}

/** The file at an address, after its redirects. */
export function findFile(
  found: Crawl['found'],
  target: string,
): { file: string; type: string; text: string | null } | null {
  let at: string = target;
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
    const entry = found.get(at);
    if (entry === undefined || entry === 'nothing') return null;
    if ('file' in entry) return entry;
    at = entry.movedTo;
  }
  return null;
}
