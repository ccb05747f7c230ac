import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { type Operation, toRoutePattern } from '#contract/operation.ts';
import { weakEtag } from '#server/cache/encoded-body.ts';
import { Invalid } from '#server/errors.ts';
import { readJson } from '#server/http/request/body.ts';
import { preferredLocale } from '#server/http/request/forms.ts';
import { openUpload, type UploadedFile } from '#server/http/request/multipart.ts';
import {
  type RequestContext,
  type RouteArgs,
  requestedMethod,
} from '#server/http/request/request-context.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { toByteStream, toJsonChunks } from '#server/http/response/json-stream.ts';
import { toPage, wantsPage } from '#server/http/response/page-of-address.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { type ActorOf, authenticate } from '#server/http/session/authenticate.ts';
import type { RevisionName } from '#server/revisions/revisions.ts';
import { methodNotAllowed, noSuchAddress, optionsResponse } from './methods.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Input<Row extends Operation> = {
  params: Output<Row['params']>;
  query: Output<Row['query']>;
  headers: Output<Row['headers']>;
  body: Output<Row['body']>;
  upload: Row['upload'] extends object ? UploadedFile : undefined;
  actor: ActorOf<Row['auth']>;
  request: Request;
  context: RequestContext;
};

type BodyOf<Response> = Response extends { schema: infer Schema extends z.ZodType } ? z.input<Schema> : never;

type Answer<Row extends Operation> = {
  [Status in keyof Row['responses'] & number]:
    | { status: Status; body: BodyOf<Row['responses'][Status]>; headers?: Record<string, string> }
    | ListAnswer<BodyOf<Row['responses'][Status]>>;
}[keyof Row['responses'] & number];

/** A list of any length, in batches. */
type ListAnswer<Body> = Body extends (infer Item)[] ? { batches: AsyncIterable<Item[]> } : never;

/** An operation whose bodies are not JSON returns its own response. */
type FileAnswer<Row extends Operation> =
  Extract<Row['responses'][keyof Row['responses'] & number], { types: unknown }> extends never
    ? never
    : Response;

/** Operations that send every client without credentials the same response. */
const PUBLIC: Operation['auth'][] = ['none', 'optional key'];

export type Endpoint = {
  operation: Operation;
  /** `form` has the fields of a form post, if the operation accepts one instead of JSON. */
  handle: (args: RouteArgs, form?: Record<string, string>) => Promise<Response>;
  page?: PageOf | undefined;
};

/** The path of the page to which a browser is led that opens the address of a POST. */
type PageOf = (query: URLSearchParams, locale: Locale) => string | Promise<string>;

type Options<Row extends Operation> = {
  /** The revisions that a public response depends on. Without them it is not cached. */
  cacheBy?: (input: Input<Row>) => readonly RevisionName[];
  page?: PageOf;
};

/**
 * Serves one operation over HTTP: authenticates, parses every part by the row's schemas, calls the handler and
 * responds in JSON. `serveEndpoints` turns errors into responses.
 */
export function endpoint<const Row extends Operation>(
  operation: Row,
  handler: (input: Input<Row>) => Promise<Answer<Row> | FileAnswer<Row>>,
  options: Options<Row> = {},
): Endpoint {
  return {
    operation,
    page: options.page,
    async handle(args, form) {
      const { request, context } = args;
      const actor = await authenticate(args, operation);
      const parts = await parseParts(operation, args, form);
      const input = { ...parts, actor, request, context } as Input<Row>;

      const isPublic = PUBLIC.includes(operation.auth) && actor.kind === 'anonymous';
      if (isPublic && options.cacheBy) {
        await cacheBy(context, options.cacheBy(input));
      }

      const answered: Answered = await handler(input);
      if (answered instanceof Response) return answered;
      if ('batches' in answered) return publicList(answered.batches);

      const { status, body, headers } = answered;
      const isPublicRead = isPublic && operation.method === 'GET';
      if (isPublicRead) return publicJson(body, operation.auth === 'none' ? {} : { Vary: 'Authorization' });

      return jsonResponse(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
    },
  };
}

type Answered =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { batches: AsyncIterable<unknown[]> }
  | Response;

/** A response that the row of the operation allows, with the literal types of its status and body. */
export function answer<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Record<string, string> = {},
) {
  return { status, body, headers };
}

/**
 * The loader and action of every operation: picks the endpoint by the path of the route and by method, responds 404
 * or 405 with `Allow` if there is none, and turns errors into responses.
 */
export function serveEndpoints(
  endpoints: Endpoint[],
): (args: RouteArgs & { pattern: string }) => Promise<Response> {
  const byPattern = Map.groupBy(endpoints, ({ operation }) => toRoutePattern(operation.path));
  return async (args) => {
    const atPath = byPattern.get(args.pattern);
    if (!atPath) return noSuchAddress();

    const requested = requestedMethod(args);
    const method = requested === 'HEAD' ? 'GET' : requested;
    const found = atPath.find(({ operation }) => operation.method === method);

    try {
      if (found) return await found.handle(args);

      const { request } = args;
      const page = method === 'GET' ? atPath.find((entry) => entry.page)?.page : undefined;
      if (page && wantsPage(request)) {
        return toPage(await page(new URL(request.url).searchParams, preferredLocale(request)));
      }

      const methods = atPath.map(({ operation }) => operation.method);
      return method === 'OPTIONS' ? optionsResponse(methods) : methodNotAllowed(methods);
    } catch (error) {
      // The work ended because the client disconnected.
      if (args.request.signal.aborted && error === args.request.signal.reason) throw error;
      const response = toErrorResponse(error);
      const isPublic = method === 'GET' && found && PUBLIC.includes(found.operation.auth);
      if (isPublic) response.headers.set('Access-Control-Allow-Origin', '*');
      return response;
    }
  };
}

/**
 * JSON for anyone, on any site. It changes with every write and contains no secret, so a shared cache may store it
 * but must revalidate it.
 */
export function publicJson(body: unknown, headers: Record<string, string> = {}): Response {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Response(bytes, { headers: { ...PUBLIC_JSON, ETag: weakEtag(bytes), ...headers } });
}

const PUBLIC_JSON = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, no-cache',
  'Access-Control-Allow-Origin': '*',
};

/** A list that fits into one batch as one text with an ETag; a longer one as a stream. */
async function publicList(batches: AsyncIterable<unknown[]>): Promise<Response> {
  const iterator = batches[Symbol.asyncIterator]();
  // The first batch is read before the status is sent, so that an unavailable database still gives 503.
  const first = await iterator.next();
  if (first.done) return publicJson([]);

  const second = await iterator.next();
  if (second.done) return publicJson(first.value);

  const chunks = toJsonChunks(iterator, [...first.value, ...second.value]);
  return new Response(toByteStream(chunks), { headers: PUBLIC_JSON });
}

async function parseParts(
  operation: Operation,
  { request, params }: Pick<RouteArgs, 'request' | 'params'>,
  form: Record<string, string> | undefined,
) {
  return {
    params: operation.params && parse(operation.params, params),
    query: operation.query && parse(operation.query, readQuery(operation.query, request)),
    headers: operation.headers && parse(operation.headers, Object.fromEntries(request.headers)),
    body: operation.body && parse(operation.body, form ?? (await readBodyOf(operation, request))),
    upload: operation.upload && (await openUpload(request, operation.upload)),
  };
}

function readBodyOf({ maxBodyBytes, anyContentType = false }: Operation, request: Request): Promise<unknown> {
  if (maxBodyBytes === undefined) throw new Error('An operation with a body needs a limit');
  return readJson(request, { maxBytes: maxBodyBytes, anyContentType });
}

/** Unknown parameters are ignored; a known one given twice is ambiguous and refused. */
function readQuery(schema: z.ZodObject, request: Request): Record<string, string> {
  const given = new URL(request.url).searchParams;
  const names = Object.keys(schema.shape).filter((name) => given.has(name));

  const repeated = names.filter((name) => given.getAll(name).length > 1);
  if (repeated.length > 0) {
    const details = repeated.map((path) => ({
      path,
      message: 'Duplicate parameter',
      code: 'duplicate_parameter',
    }));
    throw new Invalid('Invalid request', details);
  }

  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
}
