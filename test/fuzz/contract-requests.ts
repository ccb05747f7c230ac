import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { almostValidValue, hostileText, hostileValue, validValue } from './json-values.ts';

/** A request as `fetch` takes it; `path` has the query. `as` says whose credentials it has. */
export type FuzzedRequest = {
  operation: string;
  method: string;
  path: string;
  as: 'nobody' | 'key' | 'admin';
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | string | null;
};

/** Ids and slugs of what may exist. */
const names = fc.constantFrom('p', 'hello', 'uk', '0'.repeat(24), 'f'.repeat(24), 'tags');

/** Requests of an operation: valid ones, almost valid ones, and hostile ones in any part. */
export function requestsOf(operation: Operation): Arbitrary<FuzzedRequest> {
  return fc
    .record({
      as: whoFor(operation),
      path: pathOf(operation),
      query: queryOf(operation),
      headers: headers(),
      content: contentOf(operation),
    })
    .map(({ as, path, query, headers: extra, content }) => ({
      operation: operation.id,
      method: operation.method,
      path: query === '' ? path : `${path}?${query}`,
      as,
      headers: { ...extra, ...content.headers },
      body: operation.method === 'GET' ? null : content.body,
    }));
}

export const allOperations: readonly Operation[] = Object.values(operations);

/** A sign-out would end the session of all later requests. */
function whoFor({ id, auth }: Operation): Arbitrary<FuzzedRequest['as']> {
  if (id === operations.signOut.id) return fc.constant('nobody');
  if (auth === 'none') return fc.constantFrom('nobody', 'admin');
  const needed = auth.includes('key') ? 'key' : 'admin';
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(needed) },
    { weight: 1, arbitrary: fc.constant('nobody') },
  );
}

function pathOf({ path }: Operation): Arbitrary<string> {
  const value = fc
    .oneof(
      names,
      hostileText.filter((text) => text !== '' && text.length < 500),
    )
    .map(encode);
  return fc.array(value, { minLength: 2, maxLength: 2 }).map((values) => {
    let next = 0;
    return path.replace(/\{[^}]+\}/g, () => values[next++] ?? 'p');
  });
}

function queryOf({ query }: Operation): Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', 'x=1', 'a[]=1&a[]=2', '__proto__=1', '%', '&&=', 'page=1');
  const values = fc.oneof(validValue(query), almostValidValue(query));
  return values.map((value) =>
    Object.entries(value as object)
      .map(
        ([name, text]) =>
          `${encode(name)}=${encode(typeof text === 'object' ? JSON.stringify(text) : String(text))}`,
      )
      .join('&')
      .slice(0, 8_000),
  );
}

/** Values that HTTP allows; others are in the raw requests. */
function headers(): Arbitrary<Record<string, string>> {
  const value = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 80,
  });
  const name = fc.constantFrom(
    ...['Accept', 'Accept-Language', 'Accept-Encoding', 'If-None-Match', 'If-Modified-Since', 'Range'],
    ...[
      'Idempotency-Key',
      'User-Agent',
      'Referer',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'Content-Language',
    ],
  );
  return fc.dictionary(name, value, { maxKeys: 3 });
}

function contentOf(operation: Operation): Arbitrary<Pick<FuzzedRequest, 'headers' | 'body'>> {
  if (operation.upload) return fileContent(operation.upload);
  const json = operation.body
    ? fc.oneof(validValue(operation.body), almostValidValue(operation.body), hostileValue)
    : hostileValue;

  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'a/b; =',
      ),
    },
  );

  const text = fc.oneof(
    { weight: 8, arbitrary: json.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '[1,]', '{"a":1}{"b":2}', 'a=1&b=%ff', '['.repeat(5_000)),
    },
  );

  return fc.record({ type, text }).map(({ type: contentType, text: body }) => ({
    headers: { 'Content-Type': contentType },
    body,
  }));
}

function fileContent({
  field,
  types,
}: NonNullable<Operation['upload']>): Arbitrary<Pick<FuzzedRequest, 'headers' | 'body'>> {
  const quoted = hostileText.map((text) => text.replace(/[\r\n"]/g, '').slice(0, 300));
  const start = fc.constantFrom(
    '',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    'RIFF....WEBP',
    '<svg ',
    '....ftypavif',
  );
  return fc
    .record({
      name: fc.oneof(fc.constant(field), quoted),
      filename: quoted,
      type: fc.oneof(fc.constantFrom(...types, 'text/html', 'image/svg+xml'), quoted),
      start,
      rest: fc.uint8Array({ maxLength: 300 }),
      end: fc.constantFrom('\r\n--b--\r\n', '\r\n--b\r\n', '', '--b--'),
      boundary: fc.constantFrom('b', 'b', 'b', 'c', ''),
    })
    .map(({ name, filename, type, start: magic, rest, end, boundary }) => ({
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        Buffer.from(magic, 'latin1'),
        rest,
        Buffer.from(end),
      ]),
    }));
}

/** As `encodeURIComponent`, which refuses half a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
