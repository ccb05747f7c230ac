import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { CHOSEN_EVENTS } from '#contract/webhooks/webhooks.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { database } from '#server/db/client.ts';
import { openStorage } from '#server/storage.ts';
import { createWebhook } from '#server/webhooks/webhooks.ts';
import { aPage, aPost } from '#test/factories/posts.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { startServer } from '#test/setup/server-process.ts';

/** The admin and the API know of programs, and so do the pages that describe the API. */
const OF_PROGRAMS =
  /^\/(uk|en)\/(admin|account|api|connect-program)(\/|$)|^\/(api|auth|oauth|mcp|openapi|\.well-known)|\/llms/;

test('readers get the same bytes whether everything for programs is off or on, and off means 404', async () => {
  const name = `programs-${randomBytes(6).toString('hex')}`;
  const env = {
    MONGODB_URI: inject('mongodbUri').replace(/\/(\?|$)/, `/${name}$1`),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://blog.example',
  };
  const storage = await openStorage({ config: readConfig(env) });
  await aPost({ slug: 'hello' });
  await aPage({ slug: 'about' });
  const addresses = everyAddress()
    .map(({ address }) => address)
    .filter((address) => !OF_PROGRAMS.test(address));
  const off = await startServer(env);
  const read = async (url: string) =>
    Object.fromEntries(
      await Promise.all(addresses.map(async (address) => [address, await readPage(url, address)] as const)),
    );
  const before = await read(off.url);
  for (const address of [
    paths.mcp(),
    paths.protectedResource(),
    paths.authorizationServer(),
    paths.oauthAuthorize(),
    paths.oauthToken(),
    paths.connectProgram('en'),
  ]) {
    expect((await fetch(off.url + address)).status, address).toBe(404);
  }

  const input = { url: 'https://hooks.example/', events: [...CHOSEN_EVENTS], locales: ['uk' as const] };
  await createWebhook({ actor: SERVICE, input });
  const on = await startServer({
    ...env,
    MCP: 'on',
    INDEXNOW: 'on',
    INDEXNOW_ENDPOINT: 'http://127.0.0.1:1/',
  });
  const after = await read(on.url);
  expect((await fetch(on.url + paths.authorizationServer())).status).toBe(200);
  await Promise.all([on.stop(), off.stop()]);
  await database().dropDatabase();
  await storage.close();

  expect(Object.keys(before).length).toBeGreaterThan(40);
  for (const address of addresses) expect(after[address], address).toEqual(before[address]);
}, 120_000);

/** What a reader gets, without what differs from one response to the next. */
async function readPage(url: string, address: string) {
  const response = await fetch(url + address, { redirect: 'manual' });
  const headers = Object.fromEntries(
    ['content-type', 'link', 'cache-control', 'location'].map((name) => [name, response.headers.get(name)]),
  );
  const html = await response.text();
  const [, token = 'none'] = /name="token" value="([^"]+)"/.exec(html) ?? [];
  const body = html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(token, '');
  return { status: response.status, headers, body };
}
