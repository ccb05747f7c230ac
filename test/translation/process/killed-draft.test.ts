import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, runServer } from '#test/setup/server.ts';
import { runToEnd, temporaryFolder } from '#test/setup/server-process.ts';
import { startTranslator } from '#test/translation/translator.ts';

const BLOCKS = 24;
const KILLS = 4;

let translator: Awaited<ReturnType<typeof startTranslator>>;
beforeAll(async () => {
  translator = await startTranslator();
});
afterAll(() => translator.close());

test('a draft goes on after each kill -9, and does not begin anew', async () => {
  const DATA_DIR = path.join(await temporaryFolder(), 'data');
  const env = { DATA_DIR, TRANSLATE_KIND: 'openai', TRANSLATE_URL: translator.url };
  translator.behave(() => null, { slowBy: 100 });
  let server: RunningServer = await runServer(env);
  try {
    const { stdout: key } = await runToEnd(['scripts/cli.ts', 'key', 'create', 'test'], { DATA_DIR });
    const call = async (path: string, json?: object) => {
      const response = await fetch(`${server.url}/api/v1/posts${path}`, {
        method: json ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
        body: json ? JSON.stringify(json) : null,
      });
      return response.json();
    };
    const blocks = Array.from({ length: BLOCKS }, (_, index) => `Абзац номер ${index} із \`кодом\`.`);
    await call('', { slug: 'p', uk: { title: 'Назва', content: blocks.join('\n\n') } });
    expect(await call('/p/draft', { to: 'en' })).toEqual({ state: 'running' });

    for (let kills = 1; kills <= KILLS; kills++) {
      await expect
        .poll(() => translator.questions.length, { timeout: 30_000 })
        .toBeGreaterThanOrEqual(kills * 4);
      await server.killAll();
      server = await runServer(env);
    }
    await expect.poll(async () => (await call('/p/draft?to=en')).state, { timeout: 60_000 }).toBe('done');
    const { machine, kept, content } = await call('/p/draft?to=en');
    expect({ machine: machine.length, kept }).toEqual({ machine: BLOCKS, kept: [] });
    expect(content.split('\n\n')).toEqual(
      blocks.map((_, index) => expect.stringMatching(new RegExp(`^the [a-z ]+ ${index} .*\`кодом\`\\.$`))),
    );
    // At each kill, two are asked for and a few wait to be stored.
    expect(translator.questions.length).toBeLessThan(2 * BLOCKS);
  } finally {
    await server.killAll();
  }
}, 240_000);
