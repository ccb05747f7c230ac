import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { indexNowKey } from '#server/indexing/indexnow-key.ts';
import { aKey } from '#test/factories/keys.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { readSources } from '#test/setup/sources.ts';

useDatabase();

test('without MCP=on there is no address for assistants, and no page mentions them', async () => {
  const key = await aKey();
  const { cookie } = await aSignedIn({ role: 'admin' });
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await request(paths.mcp(), { json, key })).status).toBe(404);
  for (const path of [paths.oauthToken(), paths.oauthRevoke(), paths.oauthRegister()]) {
    expect((await request(path, { form: {} })).status, path).toBe(404);
  }
  const reads = [paths.mcp(), paths.protectedResource(), paths.authorizationServer(), paths.oauthAuthorize()];
  for (const path of [...reads, paths.connectProgram('en')]) {
    expect((await request(path, { cookie, redirect: 'manual' })).status, path).toBe(404);
  }
  for (const path of [paths.apiDocs('en'), paths.llms(), paths.account('en'), paths.adminSettings('en')]) {
    expect(await (await request(path, { cookie })).text(), path).not.toMatch(
      /\/mcp\b|Model Context|Publish only after|No program acts/,
    );
  }
});

test('without INDEXNOW and WEBSUB_HUB no key is served and no feed names a hub', async () => {
  expect((await request(paths.indexNowKey(indexNowKey()))).status).toBe(404);
  for (const path of [paths.rss('uk'), paths.atom('uk'), paths.jsonFeed('uk')]) {
    expect(await (await request(path)).text(), path).not.toMatch(/hub/);
  }
  expect(await (await request(paths.apiDocs('en'))).text()).not.toMatch(/IndexNow|WebSub/);
});

const sources = readSources();

/** The modules that a module loads at once, packages included. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  const source = sources.find(({ path }) => path === file);
  if (!source || seen.has(file)) return seen;
  seen.add(file);

  for (const { file: target, isTypeOnly, specifier } of source.imports) {
    if (isTypeOnly || source.text.includes(`import('${specifier}')`)) continue;
    if (target === null) seen.add(specifier);
    else loadedBy(target, seen);
  }

  return seen;
}

test('the modules of the protocol are loaded with the first request', () => {
  const loaded = loadedBy('app/assistants/mcp.ts');
  expect(loaded.size).toBeGreaterThan(20);
  expect(
    [...loaded].filter((name) => /^server\/assistants\/mcp\/|^@modelcontextprotocol/.test(name)),
  ).toEqual([]);
});

test('no module of assistants, webhooks and reports has a timer of its own', () => {
  const own = sources.filter(({ path }) => /^server\/(assistants|webhooks|indexing)\//.test(path));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter(({ text }) => /set(?:Interval|Timeout)\(/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
