import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { DESKTOP } from '#test/setup/discussion-site.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const BUILD = path.resolve(import.meta.dirname, '../../build/server/index.js');

/**
 * Compressed bytes of script on a post for a signed-in reader, a little above the current size. The table of routes is
 * part of it: each page of the admin adds some 60.
 */
const SIGNED_IN_SCRIPT = 146_250;

test('no file of the admin reaches a page for readers, signed in or not', async () => {
  const { slug } = await aPost();
  const adminFiles = await filesOfAdmin();
  expect(adminFiles.size).toBeGreaterThan(3);
  const addresses = [paths.home('uk'), paths.blog('en'), paths.post('uk', slug), paths.search('uk', 'допис')];
  const reader = await openSignedIn(site, await aUser(), DESKTOP);
  for (const page of [await site.open(), reader]) {
    const loaded = await load(page, [...addresses, paths.account('uk')].slice(0, page === reader ? 5 : 4));
    expect([...loaded.keys()].filter((file) => adminFiles.has(file))).toEqual([]);
    expect(loaded.size).toBeGreaterThan(1);
  }
  const admin = await openSignedIn(site, await aUser({ role: 'admin' }), DESKTOP);
  const loaded = await load(admin, [paths.admin('uk')]);
  expect([...loaded.keys()].filter((file) => adminFiles.has(file)).length).toBeGreaterThan(3);
});

test('the scripts of a post for a signed-in reader stay within the budget', async () => {
  const { slug } = await aPost();
  const page = await openSignedIn(site, await aUser(), DESKTOP);
  const loaded = await load(page, [paths.post('uk', slug)]);
  const scripts = [...loaded].filter(([file]) => file.endsWith('.js'));
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(SIGNED_IN_SCRIPT);
});

/** The scripts and style sheets that only routes of the admin load. */
async function filesOfAdmin(): Promise<Set<string>> {
  const { assets }: ServerBuild = await import(pathToFileURL(BUILD).href);
  const routes = Object.values(assets.routes).filter((route) => route !== undefined);
  const isAdmin = ({ id, parentId }: (typeof routes)[number]) =>
    [id, parentId].includes('admin/frame/layout');
  const filesOf = (wanted: typeof routes) =>
    wanted.flatMap((route) => [route.module, ...(route.imports ?? []), ...(route.css ?? [])]);

  const readers = routes.filter((route) => !isAdmin(route));
  const others = new Set([...filesOf(readers), assets.entry.module, ...assets.entry.imports]);
  const styles = await linkedStyles();

  return new Set([...filesOf(routes.filter(isAdmin)).filter((file) => !others.has(file)), ...styles]);
}

/** The style sheet that the layout links. */
async function linkedStyles(): Promise<string[]> {
  const page = await openSignedIn(site, await aUser({ role: 'admin' }), DESKTOP);
  const loaded = await load(page, [paths.admin('uk')]);
  return [...loaded.keys()].filter((file) => /\/admin-[\w-]+\.css$/.test(file));
}

/** The scripts and style sheets that pages load, with their compressed sizes in bytes. */
async function load(page: Page, addresses: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const pending: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    pending.push(
      response.allHeaders().then((headers) => sizes.set(pathname, Number(headers['content-length'] ?? 0))),
    );
  });
  for (const address of addresses) await page.goto(site.url(address), { waitUntil: 'networkidle' });
  await Promise.all(pending);

  return sizes;
}
