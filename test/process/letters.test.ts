import { randomBytes } from 'node:crypto';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { collection, database } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { openStorage } from '#server/storage.ts';
import { freePort } from '#test/setup/server.ts';
import { startServer, temporaryFolder, temporaryFolderOnDisk } from '#test/setup/server-process.ts';

const { smtp } = await vi.hoisted(() => import('#test/setup/with-smtp.ts'));

const LETTERS = 50;
const CONNECTIONS = 2;
const KILLS = [15, 30];
const MAIL_MS = 40;
const MAIL = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'letters@blog.example',
  MAIL_CONNECTIONS: String(CONNECTIONS),
  PUBLIC_URL: 'https://blog.example',
};

beforeEach(() => {
  // The mail server takes its time, so that a kill hits letters on their way.
  smtp.behave({ onMailFrom: (_address, _session, done) => setTimeout(done, MAIL_MS) });
});

test('kill -9 of the service and its database loses no letter, and a second copy has the same Message-ID', async () => {
  const env = { ...MAIL, DATA_DIR: await temporaryFolderOnDisk() };
  await enqueueAll(env);
  let server = await startServer(env);
  for (const count of KILLS) {
    await untilReceived(count);
    await server.killAll();
    server = await startServer(env);
  }

  await expectEachOnce(env);
}, 240_000);

test('two processes with one database send each letter once, and one goes on after the kill -9 of the other', async () => {
  const name = `letters-${randomBytes(6).toString('hex')}`;
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${name}$1`);
  const env = { ...MAIL, MONGODB_URI, SESSION_SECRET: randomBytes(32).toString('hex') };
  await enqueueAll(env);
  const servers = [await startServer(env), await startServer(env)];
  for (const [at, count] of KILLS.entries()) {
    await untilReceived(count);
    await servers[at]?.killAll();
    if (at === 0) servers.push(await startServer(env));
  }

  await expectEachOnce(env);
  await servers[2]?.stop();
  await withStorage(env, () => database().dropDatabase());
}, 240_000);

test('a mail server that is away does not stop the start', async () => {
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  const server = await startServer({ ...MAIL, SMTP_URL, DATA_DIR: await temporaryFolder() });
  expect((await fetch(`${server.url}/uk`)).status).toBe(200);
});

async function enqueueAll(env: Record<string, string>): Promise<void> {
  const letters = recipients().map((to) => ({ kind: 'test', to, locale: 'uk', data: {} }) as const);
  expect(await withStorage(env, () => enqueueLetters(letters))).toBe(LETTERS);
}

async function expectEachOnce(env: Record<string, string>): Promise<void> {
  const copies = () => Map.groupBy(smtp.received, ({ envelope }) => envelope.to);
  await expect.poll(() => [...copies().keys()].sort(), { timeout: 180_000 }).toEqual(recipients());

  await expectAllSent(env);

  for (const letters of copies().values()) {
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1);
  }
  // Only the letters that a killed process had given away and not yet noted may come again.
  expect(smtp.received.length - LETTERS).toBeLessThanOrEqual(CONNECTIONS * KILLS.length);
}

async function expectAllSent(env: Record<string, string>): Promise<void> {
  const states = () => collection<DeliveryDoc>('deliveries').distinct('state');
  // A letter that was received before a kill is sent again, after the others.
  await withStorage(env, () => expect.poll(states, { timeout: 120_000 }).toEqual(['sent']));
}

async function untilReceived(count: number): Promise<void> {
  await expect.poll(() => smtp.received.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(count);
}

function recipients(): string[] {
  return Array.from({ length: LETTERS }, (_, at) => `reader-${at}@example.com`).sort();
}

async function withStorage<T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const storage = await openStorage({ config: readConfig(env), shared: true });
  try {
    return await work();
  } finally {
    await storage.close();
  }
}
