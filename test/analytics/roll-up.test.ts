import type { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { startOfDay } from '#contract/time/days.ts';
import { countMachineRead, flushCounters } from '#server/analytics/counters.ts';
import { expireEvents, makeRoom } from '#server/analytics/expiry.ts';
import type { AnalyticsState, CounterDoc, DayDoc, EventDoc } from '#server/analytics/model.ts';
import { reportAnalytics, reportPost } from '#server/analytics/report.ts';
import { rollUpDays } from '#server/analytics/roll-up.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { anEvent, storeEvents } from './factory.ts';

useDatabase();

const timeZone = 'Europe/Kyiv';
const DAY = '2026-11-21';
const NOW = new Date('2026-11-22T10:00:00Z');
const range = { from: DAY, to: DAY };
const report = (options: Partial<Parameters<typeof reportAnalytics>[0]> = {}) =>
  reportAnalytics({ actor: COMMAND_LINE, range, locale: null, timeZone, ...options });

/** Numbers below `max`, the same in each run (mulberry32). */
function random(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) % max;
  };
}

function manyEvents(posts: { id: ObjectId; locale: 'uk' | 'en' }[]): EventDoc[] {
  const next = random(7);
  const start = startOfDay(DAY, timeZone).getTime();
  return Array.from({ length: 3_000 }, () => {
    const type = (['pageview', 'pageview', 'click', 'duration'] as const)[next(4)] ?? 'pageview';
    const locale = LOCALES[next(2)] ?? 'uk';
    const post = posts.filter((entry) => entry.locale === locale)[next(3)];
    const page = post
      ? { postId: post.id, path: `/${locale}/blog/${post.id.toHexString()}` }
      : { path: [`/${locale}`, `/${locale}/tags`, `/${locale}/wrong-${next(50)}`][next(3)] ?? null };
    return anEvent({
      at: new Date(start + next(86_400_000)),
      visitor: `visitor ${next(150)}`,
      type,
      locale,
      ...page,
      device: (['desktop', 'phone'] as const)[next(2)] ?? 'phone',
      ...(next(10) === 0 ? { machine: 'search' as const } : {}),
      ...(type === 'pageview' && next(3) > 0 ? { referrer: `site-${next(150)}.example` } : {}),
      ...(type === 'pageview' && next(9) === 0 ? { source: 'letter' } : {}),
      ...(type === 'click' ? { target: `example.com/${next(5)}` } : {}),
      ...(type === 'duration' ? { duration: next(200_000) } : {}),
    });
  });
}

/** The same numbers, counted one event after the other. */
function countByHand(events: EventDoc[]) {
  const views = events.filter(({ type }) => type === 'pageview');
  const sum = events.reduce((total, { duration = 0 }) => total + duration, 0);
  return {
    views: views.length,
    visitors: new Set(views.map(({ visitor }) => visitor.toString('hex'))).size,
    minutes: Math.round(sum / 60_000),
    clicks: events.filter(({ type }) => type === 'click').length,
  };
}

function frequencies(values: (string | undefined)[]): { name: string; count: number }[] {
  const counts = Map.groupBy(
    values.filter((value) => value !== undefined),
    (name) => name,
  );
  return [...counts]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

describe('a day of 3,000 events', () => {
  let people: EventDoc[];
  let posts: { id: ObjectId; locale: 'uk' | 'en' }[];
  beforeEach(async () => {
    const written = await Promise.all(['one', 'two'].map((slug) => aPost({ slug })));
    posts = written.flatMap((post) =>
      post.posts.flatMap(({ id, locale }) => ({ id: findId(id) as ObjectId, locale })),
    );
    const events = manyEvents(posts);
    // Events of the days around it.
    const edge = startOfDay(DAY, timeZone).getTime();
    const around = [edge - 1, edge + 86_400_000].map((time) => anEvent({ at: new Date(time) }));
    await storeEvents([...events, ...around]);
    people = events.filter(({ machine }) => machine === undefined);
  });

  test('is rolled up exactly, in both languages apart and together', async () => {
    await rollUpDays({ timeZone, now: NOW });
    for (const locale of [null, ...LOCALES]) {
      const own = people.filter((event) => locale === null || event.locale === locale);
      const found = await report({ locale });

      expect(found.totals).toEqual(countByHand(own));
      expect(found.days).toEqual([
        {
          day: DAY,
          all: countByHand(people),
          uk: countByHand(people.filter((event) => event.locale === 'uk')),
          en: countByHand(people.filter((event) => event.locale === 'en')),
        },
      ]);
      for (const { id, views, visitors, minutes, clicks } of found.posts) {
        const ofPost = own.filter(({ postId }) => postId?.toHexString() === id);
        expect({ views, visitors, minutes, clicks }).toEqual(countByHand(ofPost));
      }
      expect(found.posts).toHaveLength(locale === null ? 4 : 2);
      const listed = [...found.posts, ...found.pages];
      for (const field of ['views', 'clicks'] as const) {
        const total = listed.reduce((sum, row) => sum + row[field], 0);
        expect(total).toBe(found.totals[field]);
      }
      expect(found.sources).toEqual(frequencies(own.map(({ source }) => source)));
      expect(found.links).toEqual(frequencies(own.map(({ target }) => target)));
      const viewed = own.filter(({ type }) => type === 'pageview');
      expect(found.devices).toEqual(frequencies(viewed.map(({ device }) => device)));
    }
  });

  test('has a bounded number of referrers, and the rest of them in one row', async () => {
    await rollUpDays({ timeZone, now: NOW });
    const [stored] = await collection<DayDoc>('analyticsDays').find({ _id: DAY }).toArray();
    const referred = people.filter(({ referrer }) => referrer !== undefined).length;

    expect(stored?.referrers).toHaveLength(101);
    expect(stored?.referrers.at(-1)).toMatchObject({ name: '', locale: null });
    expect(stored?.referrers.reduce((sum, { count }) => sum + count, 0)).toBe(referred);
  });

  test('has the same numbers while it lasts', async () => {
    const { days: _days, ...live } = await report();
    await rollUpDays({ timeZone, now: NOW });
    const { days: _stored, ...rolledUp } = await report();
    expect(live).toEqual(rolledUp);
  });

  test('is the same after a repeated and after an interrupted roll-up', async () => {
    await rollUpDays({ timeZone, now: NOW });
    const once = await report();
    await collection<AnalyticsState>('analyticsState').deleteMany({});
    expect(await rollUpDays({ timeZone, now: NOW })).toContain(DAY);
    expect(await report()).toEqual(once);
    expect(await rollUpDays({ timeZone, now: NOW })).toEqual([]);

    const stopped = new AbortController();
    stopped.abort();
    await collection<AnalyticsState>('analyticsState').deleteMany({});
    expect(await rollUpDays({ timeZone, now: NOW, signal: stopped.signal })).toEqual([]);
    await Promise.all([rollUpDays({ timeZone, now: NOW }), rollUpDays({ timeZone, now: NOW })]);
    expect(await report()).toEqual(once);
  });

  test('keeps its totals when its events expire', async () => {
    await expireEvents({ timeZone, keepDays: 0, now: NOW });
    expect(await collection('analyticsEvents').countDocuments()).toBe(3_002);

    await rollUpDays({ timeZone, now: NOW });
    const before = await report();
    await expireEvents({ timeZone, keepDays: 1, now: NOW });
    expect(await collection('analyticsEvents').countDocuments()).toBe(3_001);
    await expireEvents({ timeZone, keepDays: 0, now: NOW });
    // The one of the next day.
    expect(await collection('analyticsEvents').countDocuments()).toBe(1);
    expect(await report()).toEqual(before);
  });

  test('goes first when there are too many events, and only after it is rolled up', async () => {
    expect(await makeRoom(timeZone, { max: 3_000 })).toBe(3_002);

    await rollUpDays({ timeZone, now: NOW });
    expect(await makeRoom(timeZone, { max: 3_002 })).toBe(3_002);
    expect(await makeRoom(timeZone, { max: 3_001 })).toBe(3_001);
    expect(await makeRoom(timeZone, { max: 3_000 })).toBe(1);
    expect(await makeRoom(timeZone, { max: 0 })).toBe(1);
  });

  test('is compared with the days before, and can be shown for only one post', async () => {
    await rollUpDays({ timeZone, now: NOW });
    const { previous } = await report();
    expect(previous).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
      totals: { views: 1, visitors: 1, minutes: 0, clicks: 0 },
    });

    const found = await reportPost({ actor: COMMAND_LINE, slug: 'one', range, locale: null, timeZone });
    const ids = found.posts.map(({ id }) => id);
    const ofPost = people.filter(({ postId }) => postId && ids.includes(postId.toHexString()));
    expect(found.totals.views).toBe(countByHand(ofPost).views);
    expect(found.posts.map(({ slug }) => slug)).toEqual(['one', 'one']);
    expect(found.pages).toEqual([]);
  });
});

test('a report lists a bounded number of rows, and the rest of them in one row', async () => {
  const start = startOfDay(DAY, timeZone).getTime();
  const events = Array.from({ length: 1_500 }, (_, number) => {
    // Each day has fewer names than its limit; both together have more.
    const at = new Date(start - (number % 2) * 86_400_000);
    const name = number % 160;
    return anEvent({
      at,
      path: `/uk/wrong-${number}`,
      referrer: `site-${name}.example`,
      visitor: `${number}`,
    });
  });
  await storeEvents(events);
  await rollUpDays({ timeZone, now: NOW });
  const found = await report({ range: { from: '2026-11-20', to: DAY } });

  expect(found.totals.views).toBe(1_500);
  expect(found.referrers).toHaveLength(101);
  expect(found.referrers.at(-1)?.name).toBe('');
  expect(found.referrers.reduce((sum, { count }) => sum + count, 0)).toBe(1_500);
  expect(found.pages).toHaveLength(101);
  expect(found.pages.at(-1)).toEqual({ path: null, views: 1_400, visitors: 0, minutes: 0, clicks: 0 });
});

test('more different paths in a day than are listed are one row of it', async () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const events = Array.from({ length: 2_500 }, (_, number) => anEvent({ at, path: `/uk/wrong-${number}` }));
  await storeEvents(events);
  await rollUpDays({ timeZone, now: NOW });
  const [stored] = await collection<DayDoc>('analyticsDays').find({ _id: DAY }).toArray();

  expect(stored?.pages).toHaveLength(1_001);
  expect(stored?.pages.at(-1)).toMatchObject({ locale: 'uk', views: 1_500 });
  expect(stored?.pages.at(-1)).not.toHaveProperty('path');
});

test('today is compared with yesterday up to the same time', async () => {
  const hours = [
    '2026-11-21T06:00:00Z',
    '2026-11-21T09:59:00Z',
    '2026-11-21T10:01:00Z',
    '2026-11-22T07:00:00Z',
  ];
  await storeEvents(hours.map((at) => anEvent({ at: new Date(at) })));
  await rollUpDays({ timeZone, now: NOW });
  const today = { from: '2026-11-22', to: '2026-11-22' };

  expect((await report({ range: today, now: NOW })).previous.totals.views).toBe(2);
  const evening = new Date('2026-11-22T20:00:00Z');
  expect((await report({ range: today, now: evening })).previous.totals.views).toBe(3);
  // Without its events, and for a range that is over, the whole day counts.
  expect((await report({ range: today, now: new Date('2026-11-23T10:00:00Z') })).previous.totals.views).toBe(
    3,
  );
  await expireEvents({ timeZone, keepDays: 0, now: NOW });
  expect((await report({ range: today, now: NOW })).previous.totals.views).toBe(3);
});

test('a day that just ended is rolled up after ten minutes', async () => {
  await storeEvents([anEvent({ at: new Date('2026-11-21T12:00:00Z') })]);
  const midnight = startOfDay('2026-11-22', timeZone).getTime();
  expect(await rollUpDays({ timeZone, now: new Date(midnight + 9 * 60_000) })).toEqual([]);
  expect(await rollUpDays({ timeZone, now: new Date(midnight + 11 * 60_000) })).toEqual([DAY]);
});

test('counters of requests are part of their day', async () => {
  const read = { day: DAY, purpose: 'training', name: 'GPTBot', resource: 'post' } as const;
  countMachineRead(read);
  countMachineRead(read);
  await flushCounters();
  countMachineRead(read);
  await flushCounters();
  await flushCounters();
  expect(await collection<CounterDoc>('analyticsCounters').find().toArray()).toMatchObject([{ count: 3 }]);

  await rollUpDays({ timeZone, now: NOW });
  const { day, ...row } = read;
  expect((await report()).machines).toEqual([{ ...row, count: 3 }]);
});
