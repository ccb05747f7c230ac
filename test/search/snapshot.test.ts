import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentIndex } from '#server/search/index/live-index.ts';
import { loadSnapshot, saveSnapshot } from '#server/search/index/snapshot.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-index-'));
});
afterAll(() => rm(folder, { recursive: true }));

const STATE = { databaseId: 'd', generation: 2, sequence: 7, mark: 'm' };

async function saved(): Promise<string> {
  const file = path.join(folder, 'index');
  await saveSnapshot(file, { ...STATE, index: await currentIndex() });
  return file;
}

test('a loaded snapshot equals the saved index and can be extended', async () => {
  for (const title of ['Погода в горах', 'Ґанок і сад', 'Знайомство з React']) {
    await aPost({ uk: aVersion({ title, content: `${title}. `.repeat(70) }), en: undefined });
  }
  const index = await currentIndex();
  const loaded = await loadSnapshot(await saved());
  expect(loaded).toMatchObject(STATE);
  expect(loaded?.index.toParts()).toEqual(index.toParts());
  expect(loaded?.index.marks(1)).toEqual(index.marks(1));

  const visits: number[][] = [];
  for (const copy of [index, loaded?.index]) {
    const [id] = copy?.vocabulary.formsOf('погодою') ?? [];
    const one = [copy?.completions('зна', 5).length ?? -1];
    copy?.scan(id ?? -1, (post, flags, bytes, from, to) => one.push(post, flags, ...bytes.slice(from, to)));
    visits.push(one);
  }
  expect(visits[0]).toEqual(visits[1]);
  expect(visits[0]?.length).toBeGreaterThan(70);

  const number = loaded?.index.vocabulary.add('нове');
  expect(number).toBe(index.vocabulary.size);
  expect(loaded?.index.vocabulary.formsOf('новою')).toEqual([number]);
});

test('a file that is missing, damaged or truncated is not loaded', async () => {
  await aPost({ uk: aVersion({ title: 'Погода' }) });
  const file = await saved();
  const whole = await readFile(file);
  expect(await loadSnapshot(file)).not.toBeNull();
  for (const at of [0, 5, 20, Math.floor(whole.length / 2), whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await writeFile(file, damaged);
    expect(await loadSnapshot(file), `byte ${at}`).toBeNull();
  }
  for (const length of [0, 4, 100, whole.length - 4]) {
    await writeFile(file, whole.subarray(0, length));
    expect(await loadSnapshot(file), `${length} bytes`).toBeNull();
  }
  expect(await loadSnapshot(path.join(folder, 'nothing'))).toBeNull();
});
