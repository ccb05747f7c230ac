import type { Locale } from '#contract/locales.ts';
import {
  type Source,
  type SourceItem,
  type SourceSite,
  type Warning,
  warnOfFields,
} from '#server/moving/model.ts';
import { addItem, readItem, readReading, saveReading } from '#server/moving/run/workspace.ts';
import { localeOfAddress } from '#server/moving/sources/language.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Earlier, Plan, PlanCounts, PlannedPost } from './model.ts';
import { EARLIER, type Facts, type Pair, pairItems } from './pair.ts';
import { planRedirects } from './plan-redirects.ts';
import { createSlugs } from './slugs.ts';
import { planTags } from './tags.ts';

/** Reads sources into a workspace and plans what becomes what. Nothing is written to the site. */
export async function makePlan(options: Reading & Present): Promise<Plan> {
  const { root } = options;
  const read = await readItems(options);
  const pairs = await pairItems(read.facts, async ({ index }) =>
    fingerprintOf((await readItem(root, index)).markdown),
  );
  await saveReading(root, read);
  return toPlan(read, pairs, options);
}

/** The plan with the pairs that the owner has chosen. */
export async function changePlan({
  root,
  posts,
  ...present
}: { root: string; posts: PlannedPost[] } & Present): Promise<Plan> {
  const read = await readReading<Read>(root);
  const pairs = posts.flatMap(({ versions, pair }): Pair[] => {
    const [uk, en] = (['uk', 'en'] as const).map((locale) => {
      const version = versions.find((one) => one.locale === locale);
      return version && read.facts[version.index];
    });
    return uk && en && pair ? [{ uk, en, ...pair }] : [];
  });
  return toPlan(read, pairs, present);
}

/** What is on the site already. */
type Present = { earlier: Earlier; takenSlugs: Iterable<string> };

function toPlan(read: Read, pairs: Pair[], { earlier, takenSlugs }: Present): Plan {
  const { facts, titles, site } = read;
  const slugs = createSlugs(takenSlugs);
  const used = new Set<string>();
  const leftOut: Warning[] = [];
  const posts = toPosts(facts, pairs).flatMap(({ members, pair }): PlannedPost[] => {
    const [first] = members as [Facts];
    const { kind } = first;
    // The second of two posts that were one gets a slug of its own.
    const made = members.map(({ id }) => earlier.get(id)?.slug).find((slug) => slug && !used.has(slug));
    const slug =
      made ??
      slugs.give({
        kind,
        wanted: members.map((member) => member.slug),
        titles: members.map(({ index }) => titles[index] ?? ''),
        id: first.id,
      });
    used.add(slug);
    // The files of a content folder are copied as they are, so their posts get no other slugs.
    if (site.program === 'dvomova' && slug !== first.slug) {
      leftOut.push({
        place: first.id,
        line: null,
        message: `Left out: there is a post with the slug "${first.slug}"`,
      });
      return [];
    }
    const versions = members.map(({ id, index, locale }) => ({
      id,
      index,
      locale,
      title: titles[index] ?? '',
    }));
    return [{ kind, slug, versions, pair: pair && { reasons: pair.reasons, certainty: pair.certainty } }];
  });

  const { tags, usedTerms } = planTags(site.terms, read.terms);
  const authors = [...site.authors.values()].filter(({ name }) => read.authorNames.has(name));
  const redirects = planRedirects({
    posts,
    addresses: read.addresses,
    dates: facts,
    tags,
    terms: usedTerms,
    authors,
  });
  return {
    program: site.program,
    url: site.url,
    posts,
    tags,
    authors,
    redirects: redirects.redirects,
    links: redirects.links,
    warnings: [...leftOut, ...site.warnings, ...read.warnings, ...redirects.warnings],
    leftOut,
    counts: read.counts,
    folders: read.folders,
  };
}

type Read = {
  facts: Facts[];
  titles: string[];
  addresses: string[][];
  /** The languages in which each term is used. */
  terms: Map<string, Set<Locale>>;
  authorNames: Set<string>;
  warnings: Warning[];
  counts: PlanCounts;
  site: SourceSite;
  folders: string[];
};

type Reading = {
  sources: Source[];
  root: string;
  earlier: Earlier;
  now: Date;
  onItem?: (count: number) => void;
};

async function readItems({ sources, root, earlier, now, onItem }: Reading): Promise<Read> {
  const counts = { posts: 0, pages: 0, drafts: 0, scheduled: 0, pinned: 0, comments: 0 };
  const read: Omit<Read, 'site' | 'folders'> = {
    facts: [],
    titles: [],
    addresses: [],
    terms: new Map(),
    authorNames: new Set(),
    warnings: [],
    counts,
  };
  const ids = new Set<string>();
  for (const source of sources) {
    for await (const found of source.items) {
      const index = read.facts.length;
      const item = withText({ ...found, id: uniqueId(found.id, ids) });
      if (!item) {
        read.warnings.push(...found.warnings, withoutText(found));
        continue;
      }
      await addItem(root, index, item);
      const post = earlier.get(item.id);
      read.facts.push(toFacts({ ...item, group: post ? `${EARLIER}${post.postId}` : item.group }, index));
      read.titles.push(item.title);
      read.addresses.push(item.addresses);
      read.warnings.push(...item.warnings);
      if (item.author) read.authorNames.add(item.author);
      for (const key of item.terms) read.terms.set(key, (read.terms.get(key) ?? new Set()).add(item.locale));
      count(item, counts, now);
      onItem?.(index + 1);
    }
  }
  return {
    ...read,
    site: mergeSites(sources.map(({ site }) => site)),
    folders: sources.flatMap(({ folders }) => folders),
  };
}

/** A post without a text is its cover; null if it has none. */
function withText(item: SourceItem): SourceItem | null {
  if (item.markdown.trim() !== '') return item;
  return item.cover === null ? null : { ...item, markdown: `![](<${item.cover}>)`, cover: null };
}

function withoutText({ id, title }: SourceItem): Warning {
  return { place: `${id} “${title}”`, line: null, message: 'Left out: it has no text' };
}

/** A site that was made as a copy of the other has its ids, and so have exports that were joined. */
function uniqueId(id: string, used: Set<string>): string {
  let unique = id;
  for (let number = 2; used.has(unique); number++) unique = `${id} ${number}`;
  used.add(unique);
  return unique;
}

function count(item: SourceItem, counts: PlanCounts, now: Date): void {
  counts[item.kind === 'page' ? 'pages' : 'posts']++;
  counts.comments += item.comments.length;
  if (item.draft) counts.drafts++;
  else if (item.publishedAt !== null && new Date(item.publishedAt) > now) counts.scheduled++;
  if (item.pinned) counts.pinned++;
}

function toFacts(
  { id, kind, locale, group, slug, publishedAt, addresses }: SourceItem,
  index: number,
): Facts {
  const [address = ''] = addresses;
  const bare = localeOfAddress(address) ? address.replace(/^\/[a-z_-]{2,5}(?=\/)/i, '') : address;
  const path = bare.includes('?') ? '' : bare;
  return { index, id, kind, locale, group, slug, publishedAt, address: path };
}

function mergeSites(sites: SourceSite[]): SourceSite {
  const [first] = sites;
  if (!first) throw new Error('There is no source');
  return {
    ...first,
    terms: new Map(sites.flatMap(({ terms }) => [...terms])),
    authors: new Map(sites.flatMap(({ authors }) => [...authors])),
    warnings: sites.flatMap((site) => [...site.warnings, ...warnOfFields(site)]),
  };
}

/** Every item in one post, in the order of the source. */
function toPosts(facts: Facts[], pairs: Pair[]): { members: Facts[]; pair: Pair | null }[] {
  const pairOf = new Map(pairs.flatMap((pair) => [[pair.uk, pair] as const, [pair.en, pair] as const]));
  const done = new Set<Facts>();
  return facts.flatMap((item) => {
    const pair = pairOf.get(item) ?? null;
    if (done.has(item)) return [];
    const members = pair ? [pair.uk, pair.en] : [item];
    for (const member of members) done.add(member);
    return [{ members, pair }];
  });
}
