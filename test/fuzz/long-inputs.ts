import type { z } from 'zod';
import { TOOLS } from '#server/assistants/mcp/tools.ts';
import { allOperations } from './contract-requests.ts';

/** Repeated up to the limit of an input, each of these has made some parser slow. */
export const SHAPES = [
  'a',
  ' ',
  '/',
  'a/',
  '\t',
  ',',
  'a, ',
  ';',
  'a=b; ',
  ';a="\\"',
  '"a\\',
  '()',
  ')',
  '[[',
  '](a',
  '<a ',
  '<!--',
  '`a ',
  '*a **b ',
  '&a=',
  '%20',
  '-.',
  '@a.',
  'http://a)',
  'A1 ',
  '\n',
  'a\n\n',
  '> ',
  '\u0301\u0316',
  '\ud83e\udd94',
];

/** A request with a text in one input. `max` is the length of the longest text. */
export type LongInput = { name: string; max: number; send: (text: string) => Sent };
export type Sent = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The request has a key. */
  isKeyed?: boolean;
};

/** The service refuses more than 8 kB in an address or in a header. */
const HEAD = 8_192;
const HEADER = 8_192;

const HEADERS = (
  'accept accept-encoding accept-language authorization content-disposition content-type cookie if-modified-since ' +
  'if-none-match origin range referer user-agent x-forwarded-for x-requested-with mcp-protocol-version idempotency-key'
).split(' ');

const PATHS = ['/', '/uk/', '/uk/blog/', '/uk/tags/', '/api/v1/posts/', '/api/media/', '/feed/'];
/** One of each kind of response; `/` chooses the language. */
const PAGES = ['/', '/uk/blog/a', '/api/v1/posts', '/feed/uk.xml', '/mcp'];

/** Forms and endpoints that no operation describes. */
const FORMS: [path: string, fields: string[]][] = [
  ['/uk/sign-in', ['email', 'password', 'returnTo']],
  ['/uk/sign-up', ['email', 'password', 'name', 'returnTo']],
  ['/uk/forgot-password', ['email']],
  ['/uk/subscribe', ['email', 'languages', 'tags']],
  ['/uk/blog/hello/comments', ['content', 'parentId', 'token']],
  ['/uk/theme', ['theme', 'returnTo']],
  ['/oauth/token', ['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier', 'refresh_token']],
  ['/oauth/revoke', ['token', 'client_id']],
];

const QUERIES: [path: string, names: string[]][] = [
  ['/uk/search', ['q', 'page', 'tag']],
  ['/uk/search/suggestions.json', ['q']],
  ['/uk/blog', ['page', 'tag']],
  ['/uk/sign-in', ['returnTo', 'problem']],
  ['/uk/subscription', ['token']],
  ['/oauth/authorize', ['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'resource']],
];

const encoded = encodeURIComponent;

/**
 * Every input of an anonymous client: paths, parameters, headers, forms, uploads and bodies of operations; and those of
 * a program at `/mcp`, which has a key.
 */
export function longInputs(): LongInput[] {
  return [
    ...PATHS.flatMap((start) => ['x', 'x/'].map((end) => pathInput(start, end))),
    ...PAGES.flatMap((path) => HEADERS.map((name) => headerInput(path, name))),
    ...QUERIES.flatMap(([path, names]) => names.map((name) => queryInput(path, name))),
    ...FORMS.flatMap(([path, fields]) => fields.map((field) => formInput(path, field, fields))),
    ...allOperations.flatMap(inputsOfOperation),
    jsonInput('/oauth/register', 'client_name', { redirect_uris: ['https://a.example/'] }),
    jsonInput('/oauth/register', 'redirect_uris'),
    ...Object.entries(UPLOADS).map(([name, content]) => uploadInput(name, content)),
    ...['boundary=', 'boundary="', 'a=b;'].map(boundaryInput),
    ...Object.entries(MESSAGES).map(([name, message]) => programInput(name, message)),
    ...argumentInputs(),
    ...['Mcp-Method', 'Mcp-Name', 'MCP-Protocol-Version'].map(programHeader),
  ];
}

function pathInput(start: string, end: string): LongInput {
  return {
    name: `path ${start}…${end}`,
    max: HEAD,
    send: (text) => ({ path: `${start}${toPath(text)}${end}` }),
  };
}

/** The beginning of a text, cut between characters: half of an escape is another kind of request. */
function toPath(text: string): string {
  let path = '';
  for (const character of text.toWellFormed().replaceAll(/[?#]/g, '')) {
    path += encodeURI(character);
    if (path.length > HEAD - 40) break;
  }
  return path;
}

function headerInput(path: string, name: string): LongInput {
  // A header has only Latin-1, and no control characters but the tab.
  const clean = (text: string) => text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '\xa0').slice(0, HEADER - 1);
  return {
    name: `${name} of ${path}`,
    max: HEADER,
    send: (text) => ({ path, headers: { [name]: `${beginningOf(name)}${clean(text)}x` } }),
  };
}

/** Without it, the parser of some headers does not begin. */
function beginningOf(name: string): string {
  if (name === 'accept') return 'text/markdown';
  if (name === 'range') return 'bytes=';
  if (name === 'authorization') return 'Bearer ';
  if (name === 'content-type') return 'multipart/form-data;';
  return name === 'cookie' ? 'session=' : '';
}

function queryInput(path: string, name: string): LongInput {
  return {
    name: `${name} of ${path}`,
    max: HEAD,
    send: (text) => ({ path: `${path}?${name}=${encoded(text.toWellFormed())}`.slice(0, HEAD) }),
  };
}

function formInput(path: string, field: string, fields: string[]): LongInput {
  const others = Object.fromEntries(fields.map((name) => [name, 'x']));
  return {
    name: `${field} of the form ${path}`,
    max: 16_000,
    send: (text) => ({
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost:3000' },
      body: new URLSearchParams({ ...others, [field]: text }).toString(),
    }),
  };
}

function jsonInput(
  path: string,
  field: string,
  others: object = {},
  max = 16_000,
  method = 'POST',
): LongInput {
  return {
    name: `${field} of ${method} ${path}`,
    max,
    send: (text) => ({
      path,
      method,
      headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
      body: JSON.stringify({ ...others, [field]: field.endsWith('s') ? [text] : text }),
    }),
  };
}

/** The headers of a part may have 8 kB together. */
const PART = 8_000;
const ONE_LINE = /[\r\n]/g;

/** The parts of a form with a file, each with the text in another place. */
const UPLOADS: Record<string, (text: string) => string> = {
  'name of a field': (text) => partOf({ disposition: `name="${text}"; filename="a"` }),
  'name of a file': (text) => partOf({ disposition: `name="file"; filename="${text}"` }),
  'unquoted name of a file': (text) => partOf({ disposition: `name="file"; filename=${text}` }),
  'encoded name of a file': (text) => partOf({ disposition: `name="file"; filename*=UTF-8''${text}` }),
  'parameters of a part': (text) => partOf({ disposition: text }),
  'type of a file': (text) => partOf({ type: text }),
  'headers of a part': (text) => `--b\r\n${text.replaceAll('\n', '\r\na: b\r\n')}\r\n\r\nx\r\n--b--\r\n`,
  'content of a file': (text) => partOf({ content: nearBoundaries(text) }),
  'text before a form': (text) => nearBoundaries(text) + partOf({}),
  'text after a form': (text) => partOf({}) + nearBoundaries(text),
};

function partOf({ disposition = 'name="file"; filename="a"', type = 'image/png', content = 'x' }): string {
  const head = `Content-Disposition: form-data; ${disposition.replaceAll(ONE_LINE, ' ')}\r\nContent-Type: ${type.replaceAll(ONE_LINE, ' ')}`;
  return `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`;
}

/** What almost ends a part, and not quite. */
function nearBoundaries(text: string): string {
  return text.replaceAll('\n', '\r\n--').replaceAll('/', '\r\n-');
}

function uploadInput(name: string, content: (text: string) => string): LongInput {
  return {
    name: `${name} in an upload`,
    max: name.includes('content') || name.startsWith('text') ? 500_000 : PART,
    send: (text) => ({
      path: '/api/upload',
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', Origin: 'http://localhost:3000' },
      body: content(text.toWellFormed()),
    }),
  };
}

function boundaryInput(start: string): LongInput {
  const { max, send } = headerInput('/api/upload', 'content-type');
  return {
    name: `multipart/form-data; ${start}…`,
    max,
    send: (text) => ({ ...send(start + text), method: 'POST', body: partOf({}) }),
  };
}

/** More would only take longer: the square of it is enough to be noticed. */
const MESSAGE = 100_000;

const DEEP = 'a deep value';

/** Messages of a program, each with the text in another place. */
const MESSAGES: Record<string, (text: string) => unknown> = {
  method: (method) => ({ method }),
  id: (id) => ({ id, method: 'ping' }),
  'name of a tool': (name) => ({ method: 'tools/call', params: { name } }),
  'name of an argument': (text) => call('read_post', { slug: 'p', [text]: text }),
  // As JSON: what writes JSON can't write so deep a value.
  'nesting of an argument': ({ length }) =>
    JSON.stringify(toMessage(call('read_post', { slug: DEEP }))).replace(
      `"${DEEP}"`,
      '['.repeat(length / 2) + ']'.repeat(length / 2),
    ),
  'number of arguments': ({ length }) =>
    call('read_post', { slug: 'p', tags: Array(Math.ceil(length / 4)).fill('a') }),
  'name of a prompt': (name) => ({ method: 'prompts/get', params: { name } }),
  'argument of a prompt': (slug) => ({
    method: 'prompts/get',
    params: { name: 'translate_post', arguments: { slug, locale: slug } },
  }),
  'address of a resource': (uri) => ({ method: 'resources/read', params: { uri } }),
  'slug of a resource': (text) => ({
    method: 'resources/read',
    params: { uri: `http://localhost:3000/en/blog/${text}.md` },
  }),
  cursor: (cursor) => ({ method: 'tools/list', params: { cursor } }),
  'name of a client': (name) => ({
    method: 'initialize',
    params: { protocolVersion: name, capabilities: {}, clientInfo: { name, version: name } },
  }),
  batch: ({ length }) => Array(Math.floor(length / 100)).fill({ jsonrpc: '2.0', id: 1, method: 'ping' }),
};

function call(name: string, input: object): unknown {
  return { method: 'tools/call', params: { name, arguments: input } };
}

/** One tool for each name of an argument. */
function argumentInputs(): LongInput[] {
  const toolOf = new Map(
    TOOLS.flatMap(({ name, input }) => namesOf(input).map((argument) => [argument, name])),
  );
  return [...toolOf].map(([argument, tool]) =>
    programInput(`${argument} of ${tool}`, (text) =>
      call(tool, { slug: 'p', locale: 'uk', [argument]: text }),
    ),
  );
}

function programInput(name: string, message: (text: string) => unknown): LongInput {
  return {
    name: `${name} at /mcp`,
    max: MESSAGE,
    send: (text) => ({
      path: '/mcp',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'MCP-Protocol-Version': '2025-11-25' },
      body: toBody(message(text.toWellFormed())),
      isKeyed: true,
    }),
  };
}

function toBody(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(toMessage(message));
}

function toMessage(content: unknown): unknown {
  return Array.isArray(content) ? content : { jsonrpc: '2.0', id: 1, ...(content as object) };
}

function programHeader(name: string): LongInput {
  const { max, send } = headerInput('/mcp', name);
  const { body = '' } = programInput('', () => call('read_post', { slug: 'p' })).send('');
  return {
    name: `${name} of a program`,
    max,
    send: (text) => {
      const { path, headers } = send(text);
      const all = { 'Content-Type': 'application/json', ...headers };
      return { path, method: 'POST', headers: all, body, isKeyed: true };
    },
  };
}

function inputsOfOperation(operation: (typeof allOperations)[number]): LongInput[] {
  if (operation.auth === 'key' || operation.upload) return [];
  const path = operation.path.replaceAll(/\{\w+\}/g, 'hello');
  const queries = namesOf(operation.query).map((name) => queryInput(path, name));
  const bodies = namesOf(operation.body).map((name) =>
    jsonInput(
      path,
      name,
      operation.bodyExample as object,
      (operation.maxBodyBytes ?? 0) * 0.9,
      operation.method,
    ),
  );
  return [...queries, ...bodies];
}

function namesOf(schema: z.ZodType | undefined): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}
