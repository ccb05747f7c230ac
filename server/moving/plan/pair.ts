import type { Locale } from '#contract/locales.ts';
import type { PairReason } from '#contract/moving/imports.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import type { Fingerprint } from './fingerprint.ts';

/** An item without its text. */
export type Facts = {
  index: number;
  id: string;
  kind: PostKind;
  locale: Locale;
  group: string | null;
  slug: string;
  /** ISO 8601. */
  publishedAt: string | null;
  /** Without the language. */
  address: string;
};

/** `certainty` is from 0 to 1. */
export type Pair = { uk: Facts; en: Facts; reasons: PairReason[]; certainty: number };

/** What is less certain is two posts. */
const CERTAINTY_MIN = 0.6;
/** How certain a pair is by only one sign. */
const BY_ADDRESS = 0.85;
const BY_MINUTE = 0.55;
const BY_DAY = 0.25;
const BY_TEXT_MAX = 0.95;
const BY_HEADINGS = 0.2;
/** Subtracted if another item fits nearly as well. */
const DOUBT = 0.2;
const NEARLY = 0.1;
/** A sign that more items have says nothing. */
const SHARED_MAX = 40;

/**
 * Pairs items by the data of the system, then by what they have in common. An item is in one pair at most. Only what has no
 * pair then is read again for its fingerprint, which takes as long as reading it did.
 */
export async function pairItems(
  items: Facts[],
  readFingerprint: (item: Facts) => Promise<Fingerprint>,
): Promise<Pair[]> {
  const bySystem = pairByGroup(items);
  const taken = new Set(bySystem.flatMap(({ uk, en }) => [uk, en]));
  const alone = items.filter((item) => !taken.has(item) && !item.group?.startsWith(EARLIER));
  const isPossible = new Set(alone.map(({ locale }) => locale)).size > 1;
  if (!isPossible) return bySystem;

  const signed: Signed[] = [];
  for (const item of alone) signed.push({ ...item, ...(await readFingerprint(item)), item });
  const bySigns = pairBySigns(signed).map((pair) => ({ ...pair, uk: pair.uk.item, en: pair.en.item }));
  return [...bySystem, ...bySigns];
}

/** An item with what it may have in common with others. */
type Signed = Facts & Fingerprint & { item: Facts };
type SignedPair = Omit<Pair, 'uk' | 'en'> & { uk: Signed; en: Signed };

/** The prefix of groups of what is on the site already. */
export const EARLIER = 'post ';

function pairByGroup(items: Facts[]): Pair[] {
  const groups = Map.groupBy(
    items.filter(({ group }) => group !== null),
    ({ group, kind }) => `${kind} ${group}`,
  );
  return [...groups.values()].flatMap((members) => {
    const uk = members.find(({ locale }) => locale === 'uk');
    const en = members.find(({ locale }) => locale === 'en');
    const reason = members[0]?.group?.startsWith(EARLIER) ? 'earlier' : 'system';
    return uk && en ? [{ uk, en, reasons: [reason], certainty: 1 } satisfies Pair] : [];
  });
}

function pairBySigns(items: Signed[]): SignedPair[] {
  const weigh = createWeights(items);
  const english = new Map<string, Signed[]>();
  for (const item of items.filter(({ locale }) => locale === 'en')) {
    for (const sign of signsOf(item)) english.set(sign, [...(english.get(sign) ?? []), item]);
  }

  const possible = items
    .filter(({ locale }) => locale === 'uk')
    .flatMap((uk) => {
      const near = new Set(
        signsOf(uk).flatMap((sign) => {
          const found = english.get(sign) ?? [];
          return found.length > SHARED_MAX ? [] : found;
        }),
      );
      return [...near].filter((en) => en.kind === uk.kind).map((en) => compare(uk, en, weigh));
    })
    .filter(({ certainty }) => certainty >= CERTAINTY_MIN);
  return chooseBest(possible);
}

/** What makes two items worth comparing. */
function signsOf({ anchors, slug, address, publishedAt }: Signed): string[] {
  const day = publishedAt === null ? [] : [`day ${publishedAt.slice(0, 10)}`];
  return [
    ...anchors.map((anchor) => `anchor ${anchor}`),
    `slug ${bareSlug(slug)}`,
    `address ${address}`,
    ...day,
  ];
}

/** The slug without the mark of a language. */
function bareSlug(slug: string): string {
  return slug.toLowerCase().replace(/[-_](?:uk|ua|en|eng)$|^(?:uk|ua|en)[-_]/, '');
}

/** Rare signs count for more. */
function createWeights(items: Signed[]): (anchor: string) => number {
  const counts = new Map<string, number>();
  for (const { anchors } of items)
    for (const anchor of anchors) counts.set(anchor, (counts.get(anchor) ?? 0) + 1);
  return (anchor) => Math.log(1 + items.length / (counts.get(anchor) ?? 1));
}

function compare(uk: Signed, en: Signed, weigh: (anchor: string) => number): SignedPair {
  const signs: [PairReason, number][] = [
    ['address', hasSameAddress(uk, en) ? BY_ADDRESS : 0],
    ['date', byDate(uk.publishedAt, en.publishedAt)],
    ['text', byText(uk, en, weigh)],
    ['headings', uk.headings.length > 1 && uk.headings === en.headings ? BY_HEADINGS : 0],
  ];
  // Each sign leaves a part of the doubt that the others leave.
  const doubt = signs.reduce((left, [, certainty]) => left * (1 - certainty), 1);
  const lengths = [uk.length + 1, en.length + 1].sort((a, b) => a - b);
  const isUneven = (lengths[0] ?? 1) * 3 < (lengths[1] ?? 1);
  return {
    uk,
    en,
    reasons: signs.flatMap(([reason, certainty]) => (certainty > 0 ? [reason] : [])),
    // Only signs never make it certain.
    certainty: Math.min(0.99, Math.round((1 - doubt) * (isUneven ? 0.7 : 1) * 100) / 100),
  };
}

function hasSameAddress(uk: Signed, en: Signed): boolean {
  const isSlug = uk.slug !== '' && bareSlug(uk.slug) === bareSlug(en.slug);
  return isSlug || (uk.address !== '' && uk.address === en.address);
}

function byDate(one: string | null, other: string | null): number {
  if (one === null || other === null || one.slice(0, 10) !== other.slice(0, 10)) return 0;
  // Midnight is a date without a time.
  return one.slice(0, 16) === other.slice(0, 16) && !one.includes('T00:00') ? BY_MINUTE : BY_DAY;
}

function byText(uk: Signed, en: Signed, weigh: (anchor: string) => number): number {
  const rights = new Set(en.anchors);
  const sum = (anchors: string[]) => anchors.reduce((total, anchor) => total + weigh(anchor), 0);
  const total = sum(uk.anchors) + sum(en.anchors);
  const common = uk.anchors.filter((anchor) => rights.has(anchor));
  if (total === 0 || common.length === 0) return 0;
  // One common number is chance, three are not.
  const trust = Math.min(1, common.length / 3);
  return BY_TEXT_MAX * trust * ((2 * sum(common)) / total);
}

/** The most certain pairs first; of two that are nearly as certain for one item, neither is certain. */
function chooseBest(possible: SignedPair[]): SignedPair[] {
  const taken = new Set<Signed>();
  const sorted = possible.sort((a, b) => b.certainty - a.certainty || a.uk.index - b.uk.index);
  return sorted.flatMap((pair) => {
    if (taken.has(pair.uk) || taken.has(pair.en)) return [];
    taken.add(pair.uk).add(pair.en);
    const isDoubtful = sorted.some(
      (other) =>
        other !== pair &&
        (other.uk === pair.uk) !== (other.en === pair.en) &&
        !taken.has(other.uk === pair.uk ? other.en : other.uk) &&
        other.certainty >= pair.certainty - NEARLY,
    );
    const certainty = Math.round((pair.certainty - (isDoubtful ? DOUBT : 0)) * 100) / 100;
    return certainty >= CERTAINTY_MIN ? [{ ...pair, certainty }] : [];
  });
}
