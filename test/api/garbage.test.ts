import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

// Strings of any code unit, lone surrogates included, which well-formed generators leave out.
const anyString = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    '$where',
    'uk',
    '..',
    'a',
    '2026-01-01T00:00:00Z',
    '/a.png',
  ),
);
const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const anyValue = fc.oneof(anyJson, anyString, fc.constantFrom(null, true, false, 0, -1, 1e308, [], {}));

/** Objects that look like a request in part, so that every schema is reached. */
const version = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ title: anyString, content: anyString, excerpt: anyString }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: anyValue },
);
const tag = fc.oneof(
  anyString,
  fc.record({ slug: anyString, nameUk: anyValue, nameEn: anyString }, { requiredKeys: [] }),
  anyValue,
);
const almostABody = fc
  .record(
    {
      slug: fc.oneof(anyString, anyValue),
      uk: version,
      en: version,
      coverImage: fc.oneof(anyString, anyValue),
      published: fc.oneof(fc.boolean(), anyValue),
      publishedAt: fc.oneof(anyString, fc.date().map(String), anyValue),
      tags: fc.oneof(fc.array(tag, { maxLength: 4 }), anyValue),
      extra: anyValue,
    },
    { requiredKeys: [] },
  )
  .map((body) => JSON.stringify(body));
const almostJson = fc.oneof(
  anyJson.map((value) => JSON.stringify(value)),
  fc
    .json()
    .chain((json) =>
      fc.tuple(fc.nat(json.length), fc.string()).map(([at, cut]) => json.slice(0, at) + cut + json.slice(at)),
    ),
  fc.string({ unit: 'binary' }),
);
const bytes = fc.uint8Array({ maxLength: 64 }).map((value) => Buffer.from(value));
const body = fc.oneof(
  { weight: 5, arbitrary: almostABody },
  { weight: 2, arbitrary: almostJson },
  { weight: 1, arbitrary: bytes },
);

const writes = [
  { operation: operations.createPost, path: '/api/v1/posts', method: 'POST' },
  { operation: operations.createPost, path: '/api/v1/posts?dryRun=1', method: 'POST' },
  { operation: operations.updatePost, path: '/api/v1/posts/p', method: 'PATCH' },
  { operation: operations.attachTags, path: '/api/v1/posts/tags', method: 'POST' },
] as const;

test.each(writes)('$method $path answers any body as documented', async ({ operation, path, method }) => {
  const key = await aKey();
  await aPost({ slug: 'p' });
  const headers = { 'Content-Type': 'application/json' };

  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const response = await request(path, { method, body: sent, headers, key });

      if (response.status < 300) {
        await answerOf(response, operation, response.status as never);
        return;
      }
      expect([400, 404, 409]).toContain(response.status);
      const { details } = await refusalOf(response, response.status);
      if (response.status === 400) expect(details?.length).toBeGreaterThan(0);
    }),
    propertyRuns,
  );
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('0', '1', '-1', '51', '1e9', 'uk', 'true', ' ', '%', '%00', '../..', 'a&b=c'),
);

test('any query is answered as documented', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/api/v1/posts', '/api/v1/posts/p', '/api/v1/tags'),
      fc.array(fc.tuple(fc.constantFrom('locale', 'page', 'limit', 'x'), anyText), { maxLength: 4 }),
      async (path, parameters) => {
        const response = await request(`${path}?${new URLSearchParams(parameters)}`);

        expect([200, 400, 404]).toContain(response.status);
        if (response.status !== 200) await refusalOf(response, response.status);
      },
    ),
    propertyRuns,
  );
});

test('any slug in a path is answered as documented', async () => {
  const key = await aKey();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyText, fc.string({ maxLength: 300 })).filter((text) => text !== ''),
      fc.constantFrom('GET', 'PATCH', 'DELETE'),
      async (slug, method) => {
        const json = method === 'PATCH' ? { json: { published: true } } : {};
        const response = await request(`/api/v1/posts/${encodeURIComponent(slug)}`, { method, ...json, key });

        // `.` and `..` are resolved before the request is sent: they are the list's and another address.
        expect([200, 308, 400, 404, 405]).toContain(response.status);
      },
    ),
    propertyRuns,
  );
});

test.each(['Authorization', 'Idempotency-Key', 'If-None-Match', 'Accept-Encoding', 'Content-Type', 'Cookie'])(
  'any %s is answered',
  async (name) => {
    const key = await aKey();
    const value = fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((unit) => String.fromCharCode(unit)),
    });
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom('GET', 'POST'), async (text, method) => {
        const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', [name]: text };
        const sent = method === 'POST' ? '{}' : null;
        const response = await request('/api/v1/posts', { method, headers, body: sent });

        expect([200, 304, 400, 401]).toContain(response.status);
      }),
      propertyRuns,
    );
  },
);
