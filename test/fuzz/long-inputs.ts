import type { z } from 'zod';
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
export type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** Node refuses more than 16 kB in the first line and the headers together, and the service more than 8 in one. */
const HEAD = 15_500;
const HEADER = 8_192;

const HEADERS = (
  'accept accept-encoding accept-language authorization content-disposition content-type cookie if-modified-since ' +
  'if-none-match origin range referer user-agent x-forwarded-for x-requested-with mcp-protocol-version idempotency-key'
).split(' ');

const PATHS = ['/', '/uk/', '/uk/blog/', '/uk/tags/', '/api/v1/posts/', '/api/media/', '/feed/'];
const PAGES = [
  '/uk',
  '/uk/blog/a',
  '/uk/search?q=aa',
  '/api/v1/posts',
  '/feed/uk.xml',
  '/sitemap.xml',
  '/mcp',
  '/',
];

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

/** Every input of an anonymous client: paths, parameters, headers, forms and bodies of operations. */
export function longInputs(): LongInput[] {
  return [
    ...PATHS.flatMap((start) => ['x', 'x/'].map((end) => pathInput(start, end))),
    ...PAGES.flatMap((path) => HEADERS.map((name) => headerInput(path, name))),
    ...QUERIES.flatMap(([path, names]) => names.map((name) => queryInput(path, name))),
    ...FORMS.flatMap(([path, fields]) => fields.map((field) => formInput(path, field, fields))),
    ...allOperations.flatMap(inputsOfOperation),
    jsonInput('/oauth/register', 'client_name', { redirect_uris: ['https://a.example/'] }),
    jsonInput('/oauth/register', 'redirect_uris'),
  ];
}

function pathInput(start: string, end: string): LongInput {
  const clean = (text: string) => encodeURI(text.toWellFormed()).replaceAll(/[?#]/g, '');
  return {
    name: `path ${start}…${end}`,
    max: HEAD,
    send: (text) => ({ path: `${start}${clean(text).slice(0, HEAD - 20)}${end}` }),
  };
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
