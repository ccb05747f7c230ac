import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

test.each([
  { locale: 'uk', name: 'Двомова' },
  { locale: 'en', name: 'Dvomova' },
] as const)(
  'pages in $locale link to a manifest with the name, the start and icons that exist',
  async (expected) => {
    const { locale, name } = expected;
    const home = await (await request(paths.home(locale))).text();
    expect(home).toContain(`<link rel="manifest" href="${paths.manifest(locale)}"/>`);
    const response = await request(paths.manifest(locale));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const manifest = await response.json();
    expect(manifest).toMatchObject({
      name,
      short_name: name,
      lang: locale,
      start_url: paths.home(locale),
      theme_color: '#fbfaf7',
    });
    const icons = manifest.icons as { src: string }[];
    for (const { src } of icons) expect(home).toContain(`href="${src}"`);
    const etag = response.headers.get('etag') ?? '';
    const again = await request(paths.manifest(locale), { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  },
);

test('there is no manifest in another language', async () => {
  expect((await request('/de/manifest.webmanifest')).status).toBe(404);
});
