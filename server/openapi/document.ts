import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import {
  ERROR_RESPONSES,
  type ErrorBody,
  type ErrorStatus,
  errorSchema,
  missingScope,
  NOT_SIGNED_IN,
} from '#contract/errors.ts';
import type { FileResponse, JsonResponse, Operation, Upload } from '#contract/operations/operation.ts';
import { operations } from '#contract/operations.ts';
import { sessionCookieName } from '../auth/cookies.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const SECURITY: Record<Operation['auth'], Record<string, string[]>[]> = {
  none: [],
  // The empty requirement allows requests without credentials.
  'optional key': [{}, { apiKey: [] }],
  key: [{ apiKey: [] }],
  'optional session': [{}, { session: [] }],
  session: [{ session: [] }],
};

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dvo_ and 64 hexadecimal digits',
    description:
      'An API key: `Authorization: Bearer dvo_…`. A key has scopes: `publish` (write posts and tags), `upload` (store media), `read` (read posts that are not public, and analytics).',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    // On a site with TLS the name has a prefix.
    name: sessionCookieName(),
    description: 'The session cookie, set at sign-in',
  },
} as const;

const ALWAYS: ErrorStatus[] = [500, 503];

/** The operations table as an OpenAPI 3.1 document. `publicUrl` has no trailing slash. */
export function toOpenApi({
  publicUrl,
  siteName,
  table = Object.values(operations),
}: {
  publicUrl: string;
  siteName: string;
  table?: readonly Operation[];
}): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of table) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: toOperation(operation),
    };
  }
  const schemes = table.flatMap(({ auth }) => SECURITY[auth].flatMap(Object.keys));
  const description = 'Publishing in two languages, Ukrainian and English.';
  const document = {
    openapi: '3.1.0' as const,
    info: { title: `${siteName} API`, version: '1', description },
    servers: [{ url: publicUrl }],
    tags: [...new Set(table.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) => schemes.includes(name)),
      ),
    },
  };
  return createDocument(document, { override: simplify });
}

/** The error responses of an operation, in order of status, with examples. */
export function errorsOf(
  operation: Operation,
): { status: ErrorStatus; description: string; examples: readonly ErrorBody[] }[] {
  const withBody = operation.maxBodyBytes === undefined ? [] : [408 as const];
  const statuses: ErrorStatus[] = [...operation.errors, ...withBody, ...ALWAYS];
  return statuses
    .toSorted((a, b) => a - b)
    .map((status) => ({
      status,
      description: describeError(operation, status),
      examples: [operation.errorExamples?.[status] ?? defaultExample(operation, status)].flat(),
    }));
}

function defaultExample({ scope }: Operation, status: ErrorStatus): ErrorBody {
  return status === 403 && scope ? { error: missingScope(scope) } : ERROR_RESPONSES[status].example;
}

function describeError({ auth, scope, errorDescriptions }: Operation, status: ErrorStatus): string {
  const own = errorDescriptions?.[status];
  if (own) return own;
  if (status === 403 && scope) return `The API key lacks the scope \`${scope}\``;
  return status === 401 && auth === 'session' ? NOT_SIGNED_IN : ERROR_RESPONSES[status].description;
}

function toOperation(operation: Operation): ZodOpenApiOperationObject {
  const { params, query, headers } = operation;
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: toSecurity(operation),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...toRequestBody(operation),
    responses: toResponses(operation),
  };
}

/** OpenAPI 3.1 allows the names of scopes for every security scheme. */
function toSecurity({ auth, scope }: Operation): Record<string, string[]>[] {
  const scopes = scope ? [scope] : [];
  return SECURITY[auth].map((entry) => ('apiKey' in entry ? { apiKey: scopes } : entry));
}

function toRequestBody({ body, bodyExample, maxBodyBytes, upload }: Operation) {
  if (upload) return { requestBody: { required: true, content: toMultipart(upload) } };
  if (!body) return {};
  const content = { 'application/json': { schema: body, example: bodyExample } };
  const description = `At most ${maxBodyBytes} bytes`;
  return { requestBody: { required: true, description, content } };
}

/** A file in a form. OpenAPI 3.1 describes it as a string with `contentMediaType`. */
function toMultipart({ field, types, maxBytes }: Upload) {
  const description = `At most ${maxBytes} bytes`;
  const file = { type: 'string' as const, contentMediaType: 'application/octet-stream', description };
  return {
    'multipart/form-data': {
      schema: { type: 'object' as const, required: [field], properties: { [field]: file } },
      encoding: { [field]: { contentType: types.join(', ') } },
    },
  };
}

function toResponses(operation: Operation): ZodOpenApiOperationObject['responses'] {
  const successes = Object.entries(operation.responses).map(([status, response]) => [
    status,
    toResponse(response),
  ]);
  const errors = errorsOf(operation).map(({ status, description, examples }) => [
    status,
    { description, content: { 'application/json': { schema: errorSchema, ...toExamples(examples) } } },
  ]);
  return Object.fromEntries([...successes, ...errors]);
}

/** A single example, or several under their messages as names. */
function toExamples(examples: readonly ErrorBody[]) {
  if (examples.length === 1) return { example: examples[0] };
  return { examples: Object.fromEntries(examples.map((value) => [value.error, { value }])) };
}

function toResponse(response: JsonResponse | FileResponse): ZodOpenApiResponseObject {
  const { description } = response;
  if ('schema' in response) {
    const { schema, example } = response;
    return {
      description,
      content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
    };
  }
  if (response.types.length === 0) return { description };
  return { description, content: Object.fromEntries(response.types.map((type) => [type, {}])) };
}

/** Deletes constraints without information, and `additionalProperties` of responses, so that they may gain fields. */
const simplify: CreateDocumentOptions['override'] = ({ jsonSchema, io }) => {
  if (jsonSchema.format || jsonSchema.type === 'integer') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (io === 'output') delete jsonSchema.additionalProperties;
};
