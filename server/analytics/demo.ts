import { randomBytes, randomInt } from 'node:crypto';
import type { TrackEvent } from '#contract/analytics/analytics.ts';
import type { Locale } from '#contract/locales.ts';
import { dayOf } from '#contract/time/days.ts';
import { findId } from '#server/db/ids.ts';
import type { Demo, DemoVersion } from '#server/feature.ts';
import { addViews as countViews } from '#server/posts/views.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { countEmptySearch, countMachineRead, flushCounters } from './counters.ts';
import { toEventDoc, toPage } from './event.ts';
import { insertEvents } from './event-store.ts';
import type { EventDoc } from './model.ts';
import { readUserAgent } from './user-agents.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;
const MINUTE_MS = 60_000;
const LINKS = ['https://en.wikipedia.org/wiki/Sianky', 'https://uz.gov.ua/', 'https://www.unicode.org/cldr/'];
const USER_AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];

/** How much is read, in `demo/life.yaml`. */
type Views = { aDay: number; referrers: string[]; searches: { locale: Locale; query: string }[] };

/** Stores thirty days of visits, as if browsers had reported them. They grow slowly, with a pause on Sundays. */
export async function addViews({ life, versions, now }: Demo): Promise<void> {
  const { views } = life as { views: Views };
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const end = new Date(now.getTime() - daysAgo * DAY_MS);
    const visible = versions.filter(({ publishedAt }) => publishedAt < end);
    const growth = 1 - daysAgo / (DAYS * 2);
    const visits = Math.round(views.aDay * growth * (end.getUTCDay() === 0 ? 0.6 : 1));

    const docs = Array.from({ length: visits }, () => {
      const at = new Date(end.getTime() - randomInt(DAY_MS / 2));
      return toVisit({ at, visible, referrer: pick(views.referrers) });
    }).flat();
    await insertEvents(docs, { isLast: true });
    const read = docs.filter(({ type }) => type === 'pageview');
    await countViews(read.flatMap(({ _id, postId }) => (postId ? [{ _id, postId }] : [])));

    countPrograms(end, views);
  }
  await flushCounters();
}

/** The events of one visitor, who opens pages, reads for a while, and sometimes leaves by a link. */
function toVisit({
  at,
  visible,
  referrer,
}: {
  at: Date;
  visible: DemoVersion[];
  referrer: string;
}): EventDoc[] {
  const locale = randomInt(5) < 3 ? 'uk' : 'en';
  // The list begins with the newest posts, which are read most.
  const versions = visible.filter((version) => version.locale === locale);
  const pickVersion = () => versions[Math.min(randomInt(versions.length), randomInt(versions.length))];

  const visitor = randomBytes(12);
  const agent = readUserAgent(pick(USER_AGENTS));
  const read = (version: DemoVersion | undefined, from: string) => {
    const path = version ? `/${locale}/blog/${encodeURIComponent(version.slug)}` : `/${locale}`;
    const page = { path, sessionId: visitor.toString('hex') };
    const events: TrackEvent[] = [{ type: 'pageview', ...page, ...(from ? { referrer: from } : {}) }];
    events.push({ type: 'duration', ...page, duration: randomInt(20_000, 4 * MINUTE_MS) });
    if (randomInt(8) === 0) events.push({ type: 'click', ...page, href: pick(LINKS) });

    const id = version && findId(version.id);
    return events.map((event) => ({
      ...toEventDoc(event, { page: toPage(path), agent, visitor, at, ownHosts: [] }),
      ...(id ? { postId: id } : {}),
    }));
  };

  const others = Array.from({ length: Math.max(0, randomInt(5) - 2) }, pickVersion);
  return [pickVersion(), ...others].flatMap((version, index) => read(version, index === 0 ? referrer : ''));
}

/** What the service itself counts on a day: visits of programs, and searches without a result. */
function countPrograms(at: Date, { searches }: Views): void {
  const day = dayOf(at, siteSettings().timeZone);
  const programs = [
    { purpose: 'search', name: 'Googlebot', resource: 'post' },
    { purpose: 'training', name: 'GPTBot', resource: 'llms' },
    { purpose: 'answering', name: 'ClaudeBot', resource: 'post' },
  ] as const;

  for (const program of programs)
    for (let count = randomInt(9); count > 0; count--) countMachineRead({ day, ...program });
  for (const { locale, query } of searches) if (randomInt(6) === 0) countEmptySearch({ day, locale, query });
}

function pick<Item>(items: Item[]): Item {
  return items[randomInt(items.length)] as Item;
}
