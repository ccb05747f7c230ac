import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

test('SMART_TYPOGRAPHY applies to posts that are stored, and goes with the setting', async () => {
  const DATA_DIR = await temporaryFolder();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const first = await startServer({ DATA_DIR, SMART_TYPOGRAPHY: 'off' });
  const body = {
    slug: 'smart',
    published: true,
    uk: { title: "Об'єкт", content: `"Слово" - це \`'код'\`.` },
    en: { title: 'Object', content: `"A word" isn't code.` },
  };
  const created = await fetch(`${first.url}/api/v1/posts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(created.status).toBe(201);
  const page = async (url: string, path: string) =>
    (await (await fetch(url + path)).text()).replaceAll('\u00a0', ' ').replaceAll('&quot;', '"');
  expect(await page(first.url, '/uk/blog/smart')).toContain(`<p>"Слово" - це <code>'код'</code>.</p>`);
  await first.stop();

  const second = await startServer({ DATA_DIR });
  await expect
    .poll(() => page(second.url, '/uk/blog/smart'), { timeout: 30_000 })
    .toContain(`<p>«Слово» — це <code>'код'</code>.</p>`);
  expect(await page(second.url, '/uk/blog/smart')).toContain('Об’єкт</h1>');
  await expect
    .poll(() => page(second.url, '/en/blog/smart'), { timeout: 30_000 })
    .toContain('<p>“A word” isn’t code.</p>');
  await second.stop();

  const third = await startServer({ DATA_DIR, SMART_TYPOGRAPHY: 'off' });
  await expect.poll(() => page(third.url, '/uk/blog/smart'), { timeout: 30_000 }).toContain('"Слово" - це');
});
