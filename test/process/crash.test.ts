import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postListSchema } from '#contract/posts.ts';
import { readConfig } from '#server/config.ts';
import { aKeyIn } from '../keys.ts';
import { startServer, temporaryFolder } from '../server-process.ts';
import type { RunningServer } from '../setup/server.ts';

const ROUNDS = 20;
const CLIENTS = 4;

test('kill -9 of everything loses no post that was answered and leaves none half made', async () => {
  const DATA_DIR = await temporaryFolder();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const answered = new Set<string>();
  let server = await startServer({ DATA_DIR });

  for (let round = 0; round < ROUNDS; round++) {
    const streams = Array.from({ length: CLIENTS }, (_, client) =>
      publishUntilCut(server, key, `r${round}c${client}`, answered),
    );
    const before = answered.size;
    while (answered.size < before + CLIENTS) await sleep(5);
    // A moment of its own each round, so that the cut falls between different writes.
    await sleep(round * 7);
    await server.killAll();
    await Promise.all(streams);

    server = await startServer({ DATA_DIR });
    const uk = await listSlugs(server, 'uk');
    const en = await listSlugs(server, 'en');
    expect(
      [...uk].filter((slug) => !en.has(slug)),
      `round ${round}: Ukrainian alone`,
    ).toEqual([]);
    expect(
      [...en].filter((slug) => !uk.has(slug)),
      `round ${round}: English alone`,
    ).toEqual([]);
    expect(
      [...answered].filter((slug) => !uk.has(slug)),
      `round ${round}: answered and lost`,
    ).toEqual([]);
  }
  expect(answered.size).toBeGreaterThanOrEqual(ROUNDS * CLIENTS);
}, 300_000);

async function publishUntilCut(server: RunningServer, key: string, prefix: string, answered: Set<string>) {
  for (let count = 0; ; count++) {
    const slug = `${prefix}-${count}`;
    const body = {
      slug,
      uk: { title: slug, content: `Текст **${slug}**` },
      en: { title: slug, content: `The text of **${slug}**` },
      published: true,
      tags: [`tag-${count % 3}`],
    };
    try {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${server.url}/api/v1/posts`, init);
      if (response.status === 201) answered.add(slug);
      else if (response.status !== 503) throw new Unexpected(`${response.status} ${await response.text()}`);
    } catch (error) {
      if (error instanceof Unexpected) throw error;
      return;
    }
  }
}

class Unexpected extends Error {}

async function listSlugs(server: RunningServer, locale: 'uk' | 'en'): Promise<Set<string>> {
  const slugs = new Set<string>();
  for (let page = 1; ; page++) {
    const response = await fetch(`${server.url}/api/v1/posts?locale=${locale}&limit=50&page=${page}`);
    const list = postListSchema.parse(await response.json());
    for (const post of list.posts) slugs.add(post.slug);
    if (page >= list.pagination.totalPages) return slugs;
  }
}
