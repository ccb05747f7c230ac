import type { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { Invalid } from '../../errors.ts';
import { readJson } from '../request/body.ts';
import { isForm, readForm } from '../request/forms.ts';
import { openUpload, type UploadedFile } from '../request/multipart.ts';
import { parse } from '../request/validation-errors.ts';
import { etagOf } from '../response/compression.ts';
import { toErrorResponse } from '../response/errors.ts';
import { toByteStream, toJsonPieces } from '../response/json-stream.ts';
import { jsonResponse, wholeResponse } from '../response/raw-response.ts';
import { type ActorOf, authenticate } from '../session/authenticate.ts';
import { allowedMethods, methodNotAllowed } from './methods.ts';
import { needsNoRouter, type RouteArgs } from './past-router.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Input<Row extends Operation> = {
  params: Output<Row['params']>;
  query: Output<Row['query']>;
  headers: Output<Row['headers']>;
  body: Output<Row['body']>;
  upload: Row['upload'] extends object ? UploadedFile : undefined;
  actor: ActorOf<Row['auth']>;
  request: Request;
};

type BodyOf<Response> = Response extends { schema: infer Schema extends z.ZodType } ? z.input<Schema> : never;

type Answer<Row extends Operation> = {
  [Status in keyof Row['responses'] & number]:
    | { status: Status; body: BodyOf<Row['responses'][Status]>; headers?: Record<string, string> }
    | ListAnswer<BodyOf<Row['responses'][Status]>>;
}[keyof Row['responses'] & number];

/** A list of any length, in batches; a single batch is answered like any body. */
type ListAnswer<Body> = Body extends (infer Item)[] ? { batches: AsyncIterable<Item[]> } : never;

/** An operation whose table has bodies that are no JSON answers with a response of its own. */
type FileAnswer<Row extends Operation> =
  Extract<Row['responses'][keyof Row['responses'] & number], { types: unknown }> extends never
    ? never
    : Response;

/** Who sees what everybody sees when no credentials come along. */
const PUBLIC: Operation['auth'][] = ['none', 'optional key'];

export type Endpoint = { operation: Operation; handle: (args: RouteArgs) => Promise<Response> };

/**
 * One operation over HTTP: authenticates, parses every part by the row's schemas, calls the handler and
 * answers in JSON. Whatever is thrown becomes the error of its kind.
 */
export function endpoint<const Row extends Operation>(
  operation: Row,
  handler: (input: Input<Row>) => Promise<Answer<Row> | FileAnswer<Row>>,
): Endpoint {
  return {
    operation,
    async handle({ request, params }) {
      const actor = await authenticate(request, operation.auth);
      const input = { ...(await parseParts(operation, request, params)), actor, request } as Input<Row>;
      const answered: Answered = await handler(input);
      if (answered instanceof Response) return answered;
      if ('batches' in answered) return publicList(answered.batches, request);
      const { status, body, headers } = answered;
      const { method, auth } = operation;
      const isPublic = method === 'GET' && PUBLIC.includes(auth) && actor.kind === 'anonymous';
      if (isPublic) return publicJson(body, auth === 'none' ? {} : { Vary: 'Authorization' });
      return jsonResponse(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
    },
  };
}

type Answered =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { batches: AsyncIterable<unknown[]> }
  | Response;

/** An answer of the operation's table, with its status and literals kept as they are for the compiler. */
export function answer<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Record<string, string> = {},
) {
  return { status, body, headers };
}

/**
 * The loader and action of a resource route: picks the endpoint by method, answers 405 with `Allow` where
 * there is none, and turns what is thrown into an error response.
 */
export function resource(...endpoints: Endpoint[]): (args: RouteArgs) => Promise<Response> {
  const byMethod = new Map<string, Endpoint>(endpoints.map((entry) => [entry.operation.method, entry]));
  const methods = [...byMethod.keys()];
  return needsNoRouter(async (args) => {
    const method = args.request.method === 'HEAD' ? 'GET' : args.request.method;
    const found = byMethod.get(method);
    if (!found) return method === 'OPTIONS' ? allowedMethods(methods) : methodNotAllowed(methods);
    try {
      return await found.handle(args);
    } catch (error) {
      const response = toErrorResponse(error);
      const isPublic = method === 'GET' && PUBLIC.includes(found.operation.auth);
      if (isPublic) response.headers.set('Access-Control-Allow-Origin', '*');
      return response;
    }
  });
}

/**
 * JSON for anybody and any site. It changes with every write and holds no secret, so a shared cache may
 * keep it and must ask. The tag is set here because the router cuts the body off an answer to HEAD.
 */
export function publicJson(body: unknown, headers: Record<string, string> = {}): Response {
  const bytes = Buffer.from(JSON.stringify(body));
  return wholeResponse(bytes, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, no-cache',
      'Access-Control-Allow-Origin': '*',
      ETag: etagOf(bytes),
      ...headers,
    },
  });
}

/** A list as one text while it is short, so that it has a tag to ask by; a long one goes out in pieces. */
async function publicList(batches: AsyncIterable<unknown[]>, { method }: Request): Promise<Response> {
  const iterator = batches[Symbol.asyncIterator]();
  // The first batch comes before the status, so that a database that is away is still a 503.
  const first = await iterator.next();
  if (first.done) return publicJson([]);
  const second = await iterator.next();
  if (second.done) return publicJson(first.value);
  // Nobody reads the body of an answer to HEAD, so nobody would ever close its source.
  const isHead = method === 'HEAD';
  if (isHead) await iterator.return?.();
  const pieces = toJsonPieces(iterator, [...first.value, ...second.value]);
  return new Response(isHead ? null : toByteStream(pieces), {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, no-cache',
      'Access-Control-Allow-Origin': '*',
    },
  });
}

async function parseParts(operation: Operation, request: Request, params: RouteArgs['params']) {
  return {
    params: operation.params && parse(operation.params, params),
    query: operation.query && parse(operation.query, readQuery(operation.query, request)),
    headers: operation.headers && parse(operation.headers, Object.fromEntries(request.headers)),
    body: operation.body && parse(operation.body, await readBody(operation, request)),
    upload: operation.upload && (await openUpload(request, operation.upload)),
  };
}

async function readBody(operation: Operation, request: Request): Promise<unknown> {
  if (!operation.form || !isForm(request)) return readJson(request);
  // Where to go afterwards and in which language is no part of the operation.
  const { returnTo, locale, ...fields } = await readForm(request);
  return fields;
}

/** Unknown parameters are ignored; a known one given twice is ambiguous and refused. */
function readQuery(schema: z.ZodObject, request: Request): Record<string, string> {
  const given = new URL(request.url).searchParams;
  const names = Object.keys(schema.shape).filter((name) => given.has(name));
  const repeated = names.filter((name) => given.getAll(name).length > 1);
  if (repeated.length > 0) {
    const details = repeated.map((path) => ({ path, message: 'Given twice', code: 'duplicate_parameter' }));
    throw new Invalid('Invalid request', details);
  }
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
}
