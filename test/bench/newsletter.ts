import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { Locale } from '#contract/locales.ts';
import type { IssueDoc } from '#server/newsletter/issue-model.ts';
import type { Languages, SubscriberDoc } from '#server/newsletter/model.ts';
import { freePort, type RunningServer, residentMegabytes, runServer } from '#test/setup/server.ts';

/**
 * A newsletter: `npm run bench -- newsletter [--readers 10000] [--many 100000]`.
 * - An issue in Ukrainian to 60 % of the readers, who read Ukrainian, 5 % who read both and 35 % who read English and
 *   wait; later the English version. The service is killed three times, paused once and limited to letters in an hour
 *   at the end; the SMTP server refuses 2 % of the recipients. Prints who got what, and how a reader's page fares.
 * - With many subscribers: planning an issue, and the list of the admin.
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '10000' },
    many: { type: 'string', default: '100000' },
  },
});
const READERS = Number(values.readers);
const MANY = Number(values.many);
const KILLS = 3;
const REFUSED_OF = 50;
const BATCH = 5_000;
/** The letters that the limit of the last phase leaves out for another hour. */
const LIMIT = 200;
/** The subject of the English letters. */
const ENGLISH = 'The issue';

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
/** A letter that the server has accepted so long before a kill may not be recorded yet: the window after DATA. */
const WINDOW_MS = 1_000;
/** How often memory is measured while letters are sent. */
const SAMPLE_MS = 500;

/** Letters that the server has accepted, by recipient. Times are of the monotonic clock. */
const got = new Map<string, { locale: Locale; letters: { messageId: string; at: number }[] }>();
const kills: { began: number; ended: number }[] = [];
const smtp = await startSmtp();
const MAIL = {
  DATA_DIR,
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'letters@blog.example',
  PUBLIC_URL: 'https://blog.example',
  NEWSLETTER: 'on',
  LOG_LEVEL: 'error',
};
Object.assign(process.env, MAIL);
// These modules read the settings.
const { COMMAND_LINE, SERVICE } = await import('#server/auth/actor.ts');
const { readConfig } = await import('#server/config.ts');
const { collection } = await import('#server/db/client.ts');
const { newId } = await import('#server/db/ids.ts');
const { listIssues, pauseIssue, resumeIssue } = await import('#server/newsletter/issues.ts');
const { planIssues } = await import('#server/newsletter/plan.ts');
const { sendPost } = await import('#server/newsletter/send-post.ts');
const { insertSubscribers } = await import('#server/newsletter/store.ts');
const { countSubscribers, listSubscribers } = await import('#server/newsletter/subscribers.ts');
const { newToken } = await import('#server/newsletter/tokens.ts');
const { refreshSiteSettings } = await import('#server/site-settings/site-settings.ts');
const { openStorage } = await import('#server/storage.ts');
const { aKey } = await import('#test/factories/keys.ts');
const { aPost } = await import('#test/factories/posts.ts');

try {
  await measureSending();
  await measureMany();
} finally {
  smtp.server.close();
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function measureSending(): Promise<void> {
  const key = await inDatabase(async () => {
    await fill(READERS, (n) => (n % 20 < 12 ? 'uk' : n % 20 < 19 ? 'en' : n % 40 < 20 ? 'uk en' : 'en uk'));
    await aPost({ slug: 'issue', en: undefined });
    return aKey({ scopes: ['publish', 'subscribers'] });
  });
  let server = await runServer(MAIL);
  const quiet = await latency(server);
  const memory: number[] = [];
  const began = performance.now();
  await call(server, 'POST', '/api/v1/posts/issue/send', key, { missing: 'wait' });

  // The first half is sent with kills in between.
  for (let kill = 1; kill <= KILLS; kill++) {
    await until(() => got.size >= (READERS * kill) / 10);
    const began = performance.now();
    await server.killAll();
    kills.push({ began, ended: performance.now() });
    server = await runServer(MAIL);
  }
  const busy = await latency(server);
  const { pid } = server;
  const sampling = setInterval(() => memory.push(residentMegabytes(pid)), SAMPLE_MS);

  await whileShared(async () => {
    const [issue] = await listIssues({ actor: COMMAND_LINE, locale: 'uk' });
    await pauseIssue({ actor: COMMAND_LINE, id: issue?.id ?? '' });
    await sleep(3_000);
    const before = got.size;
    await sleep(3_000);
    console.log(`letters while paused: ${got.size - before}`);
    await resumeIssue({ actor: COMMAND_LINE, id: issue?.id ?? '' });
  });

  const english = { en: { title: ENGLISH, content: 'In English.' }, published: true };
  await whileShared(() => isDone());
  await call(server, 'PATCH', '/api/v1/posts/issue', key, english);
  await whileShared(() => isDone());
  clearInterval(sampling);
  console.log(`${READERS} readers: ${((performance.now() - began) / 1000).toFixed(0)} s`);

  await whileShared(report);
  const quarter = Math.ceil(memory.length / 4);
  const most = [0, 1, 2, 3].map((n) => Math.max(...memory.slice(n * quarter, (n + 1) * quarter)).toFixed(0));
  console.log(`most resident memory in each quarter after the kills: ${most.join(', ')} MB`);
  const ratio = (busy / quiet).toFixed(2);
  console.log(
    `p99 of a reader's page: ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms while sending, ${ratio}`,
  );
  await server.stop();

  await measureLimit(key);
}

/** With a limit for an hour, no more than that goes. */
async function measureLimit(key: string): Promise<void> {
  await inDatabase(() => aPost({ slug: 'limited' }));
  got.clear();

  // Letters of the last hour count, so the limit is theirs and LIMIT more.
  const recent = await inDatabase(() =>
    collection('deliveries').countDocuments({
      state: 'sent',
      endedAt: { $gt: new Date(Date.now() - 3_600_000) },
    }),
  );

  const server = await runServer({ ...MAIL, MAIL_PER_HOUR: String(Math.ceil((recent + LIMIT) / 0.9)) });
  await call(server, 'POST', '/api/v1/posts/limited/send', key, { missing: 'skip' });
  await sleep(15_000);
  console.log(`with ${LIMIT} letters left in the hour: ${got.size} sent`);
  await server.stop();
}

async function report(): Promise<void> {
  const docs = await collection<{ email: string; languages: Languages }>('subscribers').find().toArray();
  const rows: Record<string, Record<string, number>> = {};

  for (const { email, languages } of docs) {
    rows[languages] ??= { readers: 0, uk: 0, en: 0, refused: 0, lost: 0, inWindow: 0, doubled: 0 };
    const row = rows[languages];
    const letter = got.get(email);
    row.readers = (row.readers ?? 0) + 1;
    const outcome = letter ? letter.locale : isRefused(email) ? 'refused' : 'lost';
    row[outcome] = (row[outcome] ?? 0) + 1;
    for (const place of copiesOf(email)) row[place] = (row[place] ?? 0) + 1;
  }

  console.table(rows);
  const states = await collection('deliveries')
    .aggregate<{ _id: string; count: number }>([{ $group: { _id: '$state', count: { $sum: 1 } } }])
    .toArray();

  console.log('deliveries:', Object.fromEntries(states.map(({ _id, count }) => [_id, count])));
}

/**
 * What each further copy of a letter is: `inWindow` if a kill came between the server's answer to the one before and
 * its record, and both have the same Message-ID; anything else is `doubled`, which is a bug.
 */
function copiesOf(email: string): ('inWindow' | 'doubled')[] {
  const { letters = [] } = got.get(email) ?? {};
  return letters.slice(1).map(({ messageId, at }, index) => {
    const before = letters[index];
    const kill = before && kills.find(({ began, ended }) => before.at < ended && at > began);
    const gap = kill && before ? kill.began - before.at : Number.POSITIVE_INFINITY;
    const place = before?.messageId === messageId && gap < WINDOW_MS ? 'inWindow' : 'doubled';
    console.log(`${email} got ${messageId} again (${place}), accepted ${gap.toFixed(0)} ms before a kill`);
    return place;
  });
}

async function measureMany(): Promise<void> {
  await inDatabase(async () => {
    await fill(MANY, (n) => (n % 3 === 0 ? 'en' : 'uk'));
    await aPost({ slug: 'many' });
    await refreshSiteSettings();
    await sendPost({ actor: SERVICE, post: 'many', missing: 'skip' });
    const planned = performance.now();
    await planIssues();
    console.log(
      `planning an issue for ${MANY + READERS}: ${((performance.now() - planned) / 1000).toFixed(1)} s`,
    );

    const actor = COMMAND_LINE;
    const page = { actor, page: 1, limit: 50 };
    for (const filter of [{}, { q: 'reader-777' }, { state: 'active' as const }, { locale: 'en' as const }]) {
      const started = performance.now();
      await Promise.all([listSubscribers({ ...page, ...filter }), countSubscribers({ actor })]);
      console.log(`list ${JSON.stringify(filter)}: ${(performance.now() - started).toFixed(0)} ms`);
    }
  });
}

async function fill(count: number, languagesOf: (n: number) => Languages): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const docs = Array.from({ length: Math.min(BATCH, count - from) }, (_, index): SubscriberDoc => {
      const _id = newId();
      const email = `reader-${count}-${from + index}@example.com`;
      const at = new Date();
      return {
        _id,
        email,
        emailKey: email,
        languages: languagesOf(from + index),
        frequency: 'post',
        tagIds: [],
        state: 'active',
        source: 'import',
        consent: { at, page: '', wording: '' },
        confirmedAt: at,
        stoppedAt: null,
        ...newToken(_id),
      };
    });
    await insertSubscribers(docs);
  }
}

/** Whether nothing waits, and the issue has planned all of its readers. */
async function isDone(): Promise<void> {
  const left = { state: { $in: ['waiting', 'sending'] } };
  for (;;) {
    const issue = await collection<IssueDoc>('newsletterIssues').findOne({ slug: 'issue' });
    if (issue?.waves.length === 0 && (await collection('deliveries').countDocuments(left)) === 0) return;
    await sleep(500);
  }
}

async function latency(server: RunningServer): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < 300; request++) {
    const started = performance.now();
    await (await fetch(`${server.url}/uk/blog/issue`)).text();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

async function call(
  server: RunningServer,
  method: string,
  to: string,
  key: string,
  body: object,
): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const response = await fetch(server.url + to, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`);
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(50);
}

async function inDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const storage = await openStorage({ config: readConfig(MAIL) });
  try {
    return await work();
  } finally {
    await storage.close();
  }
}

/** The same while the service runs. */
async function whileShared(work: () => Promise<void>): Promise<void> {
  const storage = await openStorage({ config: readConfig(MAIL), shared: true });
  try {
    await refreshSiteSettings();
    await work();
  } finally {
    await storage.close();
  }
}

function isRefused(email: string): boolean {
  return Number(/(\d+)@/.exec(email)?.[1]) % REFUSED_OF === 7;
}

async function startSmtp(): Promise<{ server: SMTPServer; port: number }> {
  const port = await freePort();
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      isRefused(address)
        ? done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        const email = session.envelope.rcptTo[0]?.address ?? '';
        const locale = text.includes(`Subject: ${ENGLISH}`) ? 'en' : 'uk';
        const messageId = /^Message-ID: *<([^>]+)>/im.exec(text)?.[1] ?? '';
        const { letters } = got.get(email) ?? { letters: [] };
        got.set(email, { locale, letters: [...letters, { messageId, at: performance.now() }] });
        done();
      });
    },
  });

  // A client that is killed breaks its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));

  return { server, port };
}
