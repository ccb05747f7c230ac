import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { openGateway } from './mcp-gateway.ts';

/** The program of the protocol that tests whether servers keep to it. */
const CONFORMANCE = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

const ports = await vi.hoisted(async () => {
  const { createServer } = await import('node:net');
  const find = async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    return port;
  };
  const found = { service: await find(), callback: await find() };
  process.env.MCP = 'on';
  process.env.OAUTH_REGISTRATION = 'on';
  process.env.PUBLIC_URL = `http://127.0.0.1:${found.service}`;
  return found;
});

useDatabase();

const url = `http://127.0.0.1:${ports.service}`;
let key: string | undefined;
let gateway: Awaited<ReturnType<typeof openGateway>>;
beforeAll(async () => {
  gateway = await openGateway(ports.service, { keyOf: () => key });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  key = await aKey();
  await aPost({ slug: 'p' });
});

type Check = { id: string; status: string; errorMessage?: string };

/** Runs the program; `onOutput` gets what it prints. Returns its checks. */
async function run(args: string[], onOutput: (text: string) => void = () => {}): Promise<Check[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  const child = spawn(process.execPath, [CONFORMANCE, ...args, '--output-dir', folder]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      onOutput(output);
    });
  }
  await new Promise((resolve) => child.on('close', resolve));
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('checks.json'));
  const checks = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Check[]),
  );
  expect(checks.length, output).toBeGreaterThan(0);
  return checks.flat();
}

/** Single checks that do not apply, each for its reason. */
const EXCLUDED = new Set([
  // They call a tool of a test server that needs a capability of the client; no tool here does.
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  // They call a tool of a test server that asks the client something while it runs, or logs; no tool here does.
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  // Nothing that is listed changes while the service runs, so that it refuses subscriptions.
  'sep-2575-server-sends-subscription-ack',
  'sep-2575-server-tags-subscription-id',
]);

const failuresOf = (checks: Check[]) =>
  checks.filter(({ id, status }) => status === 'FAILURE' && !EXCLUDED.has(id));

/**
 * Scenarios of each version. The others need tools, prompts and resources of a test server by name (`test_simple_text`
 * and so on), or what this service has not: sessions, subscriptions, completion, logging, and requests from the server
 * to the client (sampling, elicitation, input).
 */
const SCENARIOS = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
};

describe.each(Object.entries(SCENARIOS))('the server keeps to %s', (version, scenarios) => {
  test.each(scenarios)('%s', async (scenario) => {
    const checks = await run([
      'server',
      '--url',
      `${url}/mcp`,
      '--spec-version',
      version,
      '--scenario',
      scenario,
    ]);
    expect(failuresOf(checks)).toEqual([]);
    expect(checks.some(({ status }) => status === 'SUCCESS')).toBe(true);
  });
});

test('the authorization server keeps to the specification', async () => {
  const redirect = `http://127.0.0.1:${ports.callback}/callback`;
  const registered = await request('/oauth/register', { json: { redirect_uris: [redirect] } });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const { cookie } = await aSignedIn({ role: 'admin' });

  let isAllowed = false;
  const args = ['authorization', '--url', url, '--client-id', clientId, '--resource', `${url}/mcp`];
  const checks = await run([...args, '--port', String(ports.callback)], (output) => {
    const [address] = /http\S+\/oauth\/authorize\?\S+/.exec(output) ?? [];
    if (!address || isAllowed) return;
    isAllowed = true;
    void allow(address, cookie);
  });
  expect(failuresOf(checks)).toEqual([]);
  expect(checks.map(({ id, status }) => `${id} ${status}`)).toContain(
    'authorization-server-metadata SUCCESS',
  );
  expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(2);
});

/** What a person does in the browser: allows the program, and follows the way back to it. */
async function allow(address: string, cookie: string): Promise<void> {
  const start = await request(address, { cookie, redirect: 'manual' });
  const form = { intent: 'allow', 'scope-read': 'yes' };
  const page = await request(start.headers.get('Location') ?? '', { cookie, form });
  const [, back = ''] = /rel="nofollow" href="([^"]+)"/.exec(await page.text()) ?? [];
  await fetch(back.replaceAll('&amp;', '&'));
}
