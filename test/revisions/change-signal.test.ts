import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { closeDatabase, database, openDatabase } from '#server/db/client.ts';
import type { Engine } from '#server/db/engine/engine.ts';
import { newId } from '#server/db/ids.ts';
import { areCurrent, raiseRevision, readRevisions, removeRevisions } from '#server/revisions/revisions.ts';
import { openEmbedded } from '#test/db/embedded-database.ts';
import { aPost } from '#test/factories/posts.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

let engine: Engine;
let file: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // An engine of its own, so that no other test file renews its signal.
  engine = await openEmbedded();
  file = path.join(path.dirname(decodeURIComponent(new URL(engine.uri).host)), 'change-signal');
  await raiseRevision('content');
});

async function contentToken(): Promise<string | undefined> {
  return (await readRevisions(['content'])).get('content');
}

/** Simulates a process killed after its write and before the signal. Returns the new token. */
async function writeAndDie(): Promise<string> {
  const token = newId();
  await database()
    .collection('revisions')
    .updateOne({ _id: 'content' as never }, { $set: { token } });
  return token.toHexString();
}

async function reconnect(): Promise<void> {
  await closeDatabase();
  await openDatabase({ uri: engine.uri, name: 'dvomova', isUp: () => engine.isUp() });
}

describe('with the signal', () => {
  test('tokens are read again in the background after a second, and show what a killed process wrote', async () => {
    const known = await contentToken();
    const written = await writeAndDie();
    const commands = vi.spyOn(database(), 'command');
    vi.advanceTimersByTime(999);
    expect(await contentToken()).toBe(known);
    expect(commands).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await contentToken()).toBe(known);
    await expect.poll(contentToken).toBe(written);
  });

  test('one read in the background is enough for all tokens of a response', async () => {
    const tokens = await readRevisions(['content', 'settings']);
    const commands = vi.spyOn(database(), 'command');
    vi.advanceTimersByTime(1_000);
    for (let request = 0; request < 5; request++) {
      expect(areCurrent(tokens)).toBe(true);
      await setTimeout(20);
      await Promise.all(commands.mock.results.map(({ value }) => value));
    }
    expect(commands.mock.calls.map(([{ filter }]) => filter)).toEqual([
      { _id: { $in: ['content', 'settings'] } },
    ]);
  });

  test('a thread is not read again until comments change, however long that takes and whatever else is written', async () => {
    await raiseRevision('thread:a');
    const [a, b] = await readRevisions(['thread:a', 'thread:b']);
    await raiseRevision('content');
    vi.advanceTimersByTime(60_000);
    await readRevisions(['thread:c']);

    const commands = vi.spyOn(database(), 'command');
    expect([...(await readRevisions(['thread:a', 'thread:b']))]).toEqual([a, b]);
    expect(commands).not.toHaveBeenCalled();

    await raiseRevision('thread:b');
    const after = await readRevisions(['thread:a', 'thread:b']);
    expect(after.get('thread:a')).toBe(a?.[1]);
    expect(after.get('thread:b')).not.toBe('');
  });

  test('while the database is slow, known tokens are served for three seconds and no longer', async () => {
    const tokens = await readRevisions(['content']);
    const written = await writeAndDie();
    const query = database().command.bind(database());
    const gate = Promise.withResolvers<void>();
    vi.spyOn(database(), 'command').mockImplementationOnce(async (...args) => {
      await gate.promise;
      return query(...args);
    });
    vi.advanceTimersByTime(2_999);
    expect(areCurrent(tokens)).toBe(true);
    expect(areCurrent(tokens)).toBe(true);
    vi.advanceTimersByTime(1);
    const isCurrent = areCurrent(tokens);
    gate.resolve();
    expect(await isCurrent).toBe(false);
    expect(await contentToken()).toBe(written);
  });

  test('a check of known tokens needs no waiting', async () => {
    const tokens = await readRevisions(['content', 'settings']);
    expect(areCurrent(tokens)).toBe(true);
    expect(areCurrent(new Map([['content', 'another']]))).toBe(false);
    await raiseRevision('settings');
    expect(await areCurrent(tokens)).toBe(false);
  });

  test.each([
    ['raised', () => raiseRevision('thread:1')],
    ['removed', () => removeRevisions(['thread:1'])],
  ])('a revision that is %s shows at once', async (_, change) => {
    await raiseRevision('thread:1');
    const before = await readRevisions(['thread:1', 'content']);
    expect(areCurrent(before)).toBe(true);
    await change();
    expect(await areCurrent(before)).toBe(false);
  });

  test('a read that began before a write does not stand for what is current after it', async () => {
    const query = database().command.bind(database());
    const gate = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    vi.spyOn(database(), 'command').mockImplementationOnce(async (...args) => {
      const old = await query(...args);
      answered.resolve();
      await gate.promise;
      return old;
    });
    const reading = contentToken();
    await answered.promise;
    await raiseRevision('content');
    gate.resolve();
    const old = await reading;
    expect(await contentToken()).not.toBe(old);
  });
});

describe('in another process', () => {
  let read: () => Promise<{ from: string | null; text: string }>;
  beforeEach(async () => {
    vi.useRealTimers();
    const other = await startServer({
      DATA_DIR: await temporaryFolder(),
      MONGODB_URI: engine.uri,
      LOG_LEVEL: 'debug',
    });
    read = async () => {
      const response = await fetch(`${other.url}/api/v1/posts?locale=uk`);
      return { from: response.headers.get('x-cache'), text: await response.text() };
    };
  });

  /** The service may have work of its start to do, which raises revisions. */
  async function untilCached(): Promise<void> {
    while ((await read()).from !== 'HIT');
  }

  test('writes show at once', async () => {
    for (let number = 0; number < 20; number++) {
      await untilCached();
      await aPost({ slug: `post-${number}` });
      expect((await read()).text).toContain(`post-${number}"`);
    }
  });

  test('writes show by the time they are acknowledged if the signal can’t be written', async () => {
    await aPost({ slug: 'first' });
    await untilCached();
    await rm(file);
    await mkdir(file);
    await reconnect();
    await database()
      .collection('posts')
      .updateMany({}, { $set: { title: 'Новий заголовок' } });
    await raiseRevision('content');
    expect((await read()).text).toContain('Новий заголовок');
  });
});

describe('tokens come from the database', () => {
  test('if the engine has no signal', async () => {
    await rm(file);
    await reconnect();
    await contentToken();
    const written = await writeAndDie();
    expect(await contentToken()).toBe(written);
    await raiseRevision('content');
    expect(await contentToken()).not.toBe(written);
  });

  test('after the file was removed from a running service', async () => {
    await contentToken();
    await rm(file);
    vi.advanceTimersByTime(1_000);
    await contentToken();
    const written = await writeAndDie();
    expect(await contentToken()).toBe(written);
  });

  test('if the file can’t be opened', async () => {
    const tokens = await readRevisions(['content']);
    await rm(file);
    await mkdir(file);
    await reconnect();
    expect(await readRevisions(['content'])).toEqual(tokens);
    const written = await writeAndDie();
    expect(await contentToken()).toBe(written);
  });
});
