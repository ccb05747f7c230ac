import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/config.ts';
import { isDatabaseReady } from '#server/db/client.ts';
import { request } from '#test/setup/request.ts';

// No database is open in this file.

test('robots.txt never touches the database', async () => {
  expect(await isDatabaseReady()).toBe(false);
  const response = await request(paths.robots());
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const text = await response.text();
  expect(text).toContain('User-agent: *\n');
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml\n');
  for (const locale of LOCALES) {
    for (const path of [paths.signIn(locale), paths.signUp(locale), paths.admin(locale)])
      expect(text).toContain(`Disallow: ${path}\n`);
  }

  const etag = response.headers.get('etag') ?? '';
  const again = await request(paths.robots(), { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
});

test('environment variables set the permissions of robots', () => {
  expect(readConfig({}).siteDefaults.robots).toEqual({ search: true, fetch: true, training: false });
  const env = { ROBOTS_AI_SEARCH: 'refuse', ROBOTS_AI_FETCH: 'refuse', ROBOTS_AI_TRAINING: 'allow' };
  expect(readConfig(env).siteDefaults.robots).toEqual({ search: false, fetch: false, training: true });
  expect(() => readConfig({ ROBOTS_AI_SEARCH: 'no' })).toThrow('ROBOTS_AI_SEARCH');
});
