import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { type Listener, listen } from '#server/http/server/listener.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { allOperations, type FuzzedRequest, requestsOf } from '#test/fuzz/contract-requests.ts';
import { type RawRequest, rawRequests } from '#test/fuzz/raw-requests.ts';
import { type Credentials, sendRaw, sendRequest } from '#test/fuzz/send.ts';
import { useDatabase } from '#test/setup/database.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';

useDatabase();

/** Runs for each operation, some three hundred requests in all: fewer do not meet every status. */
const numRuns = Math.max(12, Math.ceil(propertyRuns.numRuns / 5));
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
console.info(`TEST_SEED=${seed} repeats the requests of test/api/any-request.test.ts`);

let listener: Listener;
let credentials: Credentials;
beforeAll(async () => {
  const settings = { ...config(), port: 0 };
  listener = await listen({ app: await createServerApp({ isDevelopment: false, settings }), settings });
});
beforeEach(async () => {
  await aPost({ slug: 'p' });
  credentials = { key: await aKey(), cookie: (await aSignedIn({ role: 'admin' })).cookie };
});
afterAll(() => listener.stop());

/** The statuses of all requests of the contract. */
const seen = new Set<number>();

const url = () => `http://127.0.0.1:${listener.port}`;

test.each(allOperations.map((operation) => [operation.id, operation] as const))(
  '%s answers any request without a failure of its own',
  async (_id, operation) => {
    const send = async (request: FuzzedRequest) => {
      const status = await sendRequest(url(), credentials, request);
      expect(status).toBeLessThan(500);
      seen.add(status);
    };
    await fc.assert(fc.asyncProperty(requestsOf(operation), send), { numRuns, seed });
  },
);

test('the requests reach what they are meant for', () => {
  for (const status of [200, 400, 401, 404]) expect(seen).toContain(status);
});

test('any bytes on a connection get a refusal or nothing, and the service goes on', async () => {
  const send = async (request: RawRequest) => {
    for (const status of await sendRaw(listener.port, request)) {
      // 501 says that a transfer coding or method is unknown, 505 a version of HTTP.
      expect(status < 500 || status === 501 || status === 505, String(status)).toBe(true);
    }
  };
  await fc.assert(fc.asyncProperty(rawRequests, send), { numRuns: propertyRuns.numRuns * 3, seed });
  expect((await fetch(`${url()}/healthz`)).status).toBe(200);
});
