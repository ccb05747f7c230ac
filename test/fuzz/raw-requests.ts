import fc, { type Arbitrary } from 'fast-check';

/** Bytes of a connection. `isHalf`: the client then waits instead of closing. */
export type RawRequest = { bytes: Buffer; isHalf: boolean };

const TARGETS = [
  ...[
    '/',
    '/uk',
    '/en/blog',
    '/api/v1/posts',
    '/api/search?q=a',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
  ],
  ...[
    '*',
    '',
    '?',
    '//',
    '//evil.example/',
    '///%2f..',
    '/%',
    '/%ff',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/uk/%c0%ae/',
  ],
  ...[
    'http://evil.example/uk',
    'https://[',
    'HTTP://a@b/uk',
    '/uk#a',
    '/uk;a=b',
    '/uk\\..\\',
    '/uk/blog/%ED%A0%80',
  ],
  ...[
    '/uk?a=%',
    `/${'a'.repeat(9_000)}`,
    `/uk?${'a&'.repeat(3_000)}`,
    '/.well-known/security.txt',
    '/UK',
    '/uk/',
  ],
];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  'G ET',
  '',
  'Ї',
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'http/1.1',
  '',
  'HTTP/1.1 ',
];
const HEADERS = [
  ...[
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length: -1',
    'Content-Length: +5',
    'Content-Length: 5, 5',
    'Content-Length: 99999999999999999999',
  ],
  ...[
    'Content-Length : 5',
    ' Content-Length: 5',
    'Content-Length:\t5',
    'Content-Length: 0x5',
    'Content_Length: 5',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding:\u000bchunked',
  ],
  ...[
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding : chunked',
    'Transfer-encoding: CHUNKED',
    'X: a\r\n Transfer-Encoding: chunked',
  ],
  ...[
    'Host: evil.example',
    'Host: a b',
    'Host: [',
    'Host: ',
    `Host: ${'a'.repeat(300)}`,
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: javascript',
  ],
  ...[
    'Connection: keep-alive',
    'Connection: upgrade',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'Expect: nonsense',
    'TE: trailers',
  ],
  ...[
    'Range: bytes=0-',
    'Range: bytes=5-1,2-',
    'If-None-Match: *',
    'If-None-Match: "',
    'Accept-Encoding: br;q=x, *;q=-1',
    'Accept: ,;q',
    'Accept-Language: \u00ff',
  ],
  ...[
    'Cookie: dvomova=a; dvomova=b',
    'Cookie: =;;=',
    `Cookie: ${'a=b; '.repeat(1_500)}`,
    'Cookie: theme=%',
    'Authorization: Bearer',
    'Authorization: Basic a',
    'Origin: null',
    'Origin: ://',
  ],
  ...[
    'Content-Type: application/json',
    'Content-Type: multipart/form-data; boundary=',
    'Content-Encoding: gzip',
    'Content-Type: \u0001',
    ': empty',
    'No colon',
    'A: b\u0000c',
    'Ї: ї',
  ],
];
const BODIES = [
  ...[
    '',
    'hello',
    '{}',
    '0\r\n\r\n',
    '5\r\nhello\r\n0\r\n\r\n',
    '5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n',
    'ffffffffffffffff\r\n',
    '-1\r\nx\r\n',
    'zz\r\n',
  ],
  ...[
    '5\r\nhel',
    '5\nhello\n0\n\n',
    '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /uk HTTP/1.1\r\nHost: localhost\r\n\r\n',
    '\r\n\r\n\r\n',
    '\u0000'.repeat(50),
  ],
];
const LINE_ENDS = ['\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '\r\n\r\n'];

/** Requests as bytes: wrong lines, odd headers, two lengths at once, halves, and plain noise. */
export const rawRequests: Arbitrary<RawRequest> = fc.oneof(
  { weight: 8, arbitrary: shapedRequests() },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .map((bytes) => ({ bytes: Buffer.from(bytes), isHalf: false })),
  },
);

function shapedRequests(): Arbitrary<RawRequest> {
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      target: fc.oneof(
        fc.constantFrom(...TARGETS),
        fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `/${text}`),
      ),
      version: fc.constantFrom(...VERSIONS),
      host: fc.constantFrom('Host: localhost', 'Host: localhost', 'Host: localhost', ''),
      headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 5 }),
      end: fc.constantFrom(...LINE_ENDS),
      body: fc.constantFrom(...BODIES),
      cut: fc.option(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { freq: 5 }),
    })
    .map(({ method, target, version, host, headers, end, body, cut }) => {
      const lines = [`${method} ${target} ${version}`, ...(host === '' ? [] : [host]), ...headers, '', ''];
      const whole = Buffer.from(lines.join(end) + body, 'utf8');
      const bytes = cut === null ? whole : whole.subarray(0, Math.ceil(whole.length * cut));
      return { bytes, isHalf: cut !== null };
    });
}
