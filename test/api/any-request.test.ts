import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { type Listener, listen } from '#server/http/server/listener.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { allOperations, type FuzzedRequest, requestsOf } from '#test/fuzz/contract-requests.ts';
import { type RawRequest, rawRequests } from '#test/fuzz/raw-requests.ts';
import { sendRaw } from '#test/fuzz/send.ts';
import { useDatabase } from '#test/setup/database.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { request } from '#test/setup/request.ts';

/** Runs for each operation, some three hundred requests in all: fewer do not meet every status. */
const numRuns = Math.max(12, Math.ceil(propertyRuns.numRuns / 5));
// The same requests in every run: other seeds are for those who look for faults.
const seed = Number(process.env.TEST_SEED ?? 1);
console.info(`TEST_SEED=${seed} repeats the requests of test/api/any-request.test.ts`);

let listener: Listener;
let key: string;
let cookie: string;
beforeAll(async () => {
  const settings = { ...config(), port: 0 };
  listener = await listen({ app: await createServerApp({ isDevelopment: false, settings }), settings });
});
useDatabase({
  start: async () => {
    await aPost({ slug: 'p' });
    key = await aKey();
    cookie = (await aSignedIn({ role: 'admin' })).cookie;
  },
});
afterAll(() => listener.stop());

/** The statuses of all requests of the contract. */
const seen = new Set<number>();

/** Sends a request of the contract; a refusal says why, and everything else is what the contract describes. */
async function send(operation: Operation, { as, ...init }: FuzzedRequest): Promise<void> {
  const { path, method, headers, body } = init;
  const given = as === 'key' ? { key } : as === 'admin' ? { cookie } : {};
  const response = await request(path, { method, headers, body, redirect: 'manual', ...given });

  const { status } = response;
  expect(status).toBeLessThan(500);
  seen.add(status);
  const text = await response.text();
  if (status === 400) expect(errorSchema.parse(JSON.parse(text)).details?.length).toBeGreaterThan(0);
  const answer = operation.responses[status];
  if (answer && 'schema' in answer) expect(answer.schema.safeParse(JSON.parse(text)).error).toBeUndefined();
}

test.each(allOperations.map((operation) => [operation.id, operation] as const))(
  '%s answers any request as documented',
  async (_id, operation) => {
    const requests = requestsOf(operation);
    await fc.assert(
      fc.asyncProperty(requests, (sent) => send(operation, sent)),
      { numRuns, seed },
    );
  },
);

test('the requests reach what they are meant for', () => {
  for (const status of [200, 400, 401, 404]) expect(seen).toContain(status);
});

test.each(['Authorization', 'Idempotency-Key', 'If-None-Match', 'Accept-Encoding', 'Content-Type', 'Cookie'])(
  'any %s is answered',
  async (name) => {
    const value = fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((unit) => String.fromCharCode(unit)),
    });
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom('GET', 'POST'), async (text, method) => {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', [name]: text };
        const body = method === 'POST' ? '{}' : null;
        const { status } = await request('/api/v1/posts', { method, headers, body });

        expect([200, 304, 400, 401]).toContain(status);
      }),
      { ...propertyRuns, seed },
    );
  },
);

test('any bytes on a connection get a refusal or nothing, and the service goes on', async () => {
  const send = async (request: RawRequest) => {
    for (const status of await sendRaw(listener.port, request)) {
      // 501 says that a transfer coding or method is unknown, 505 a version of HTTP.
      expect(status < 500 || status === 501 || status === 505, String(status)).toBe(true);
    }
  };
  await fc.assert(fc.asyncProperty(rawRequests, send), { numRuns: propertyRuns.numRuns * 3, seed });
  expect((await fetch(`http://127.0.0.1:${listener.port}/healthz`)).status).toBe(200);
});
