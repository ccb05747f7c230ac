import { z } from 'zod';
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
} from 'zod-openapi';
import { FEATURE_RIGHTS } from '#contract/keys.ts';
import type { Operation, Upload } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { sessionCookieName } from '#server/auth/cookies.ts';
import type { Feature } from '#server/feature.ts';
import { features as serverFeatures } from '#server/features.ts';
import { toResponses } from './responses.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const SECURITY: Record<Operation['auth'], Record<string, string[]>[]> = {
  none: [],
  // The empty requirement allows requests without credentials.
  'optional key': [{}, { apiKey: [] }],
  key: [{ apiKey: [] }],
  'optional session': [{}, { session: [] }],
  session: [{ session: [] }],
};

const OF_FEATURES = Object.entries(FEATURE_RIGHTS).map(([right, { scope }]) => `, \`${scope}\` (${right})`);

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dvo_ and 64 hexadecimal digits',
    description: `An API key: \`Authorization: Bearer dvo_…\`. A key has scopes: \`write\` (write drafts), \`publish\` (write all posts and tags), \`upload\` (store media), \`read\` (read posts that are not public, and analytics), \`moderate\` (hide and show comments)${OF_FEATURES.join('')}. An operation that understands keys responds to an invalid one with 401; the others ignore the header.`,
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    // On a site with TLS the name has a prefix.
    name: sessionCookieName(),
    description: 'The session cookie, set at sign-in',
  },
} as const;

const GROUPS: Readonly<Record<string, string>> = {
  Posts: 'Posts in one or both languages',
  Tags: 'Tags with a name in each language',
  Media: 'Pictures and videos',
  Comments: 'Comments of signed-in users, and moderation',
  Search: 'Full-text search of posts',
  Analytics: 'Events of readers, and the statistics made from them',
  Users: 'Accounts and sessions',
  Newsletter: 'Subscribers of the newsletter, and sending a post to them',
};

/** The groups of operations with their descriptions. */
export function describeGroups(): Readonly<Record<string, string>> {
  const ofFeatures = serverFeatures.flatMap(({ sends }) => (sends ? [[sends.group, sends.about]] : []));
  return { ...GROUPS, ...Object.fromEntries(ofFeatures) };
}

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

  const webhooks = serverFeatures.flatMap(toWebhooks);
  const groups = describeGroups();
  const schemes = table.flatMap(({ auth }) => SECURITY[auth].flatMap(Object.keys));
  const description = 'Publishing in two languages, Ukrainian and English.';
  const document = {
    openapi: '3.1.0' as const,
    info: {
      title: `${siteName} API`,
      version: '1',
      description,
      contact: { name: siteName, url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(table.map(({ group }) => group))].map((name) => ({
      name,
      description: groups[name],
    })),
    paths,
    ...(webhooks.length > 0 ? { webhooks: Object.fromEntries(webhooks) } : {}),
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) => schemes.includes(name)),
      ),
    },
  };

  return createDocument(document, { override: simplify });
}

function toOperation(operation: Operation): ZodOpenApiOperationObject {
  const { params, query, headers } = operation;
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    description: describe(operation),
    security: SECURITY[operation.auth],
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...toRequestBody(operation),
    responses: toResponses(operation),
  };
}

/** Linters accept scopes only for OAuth, so the description names the scope of a key. */
function describe({ summary, description = summary, auth, scope }: Operation): string {
  if (!scope) return description;
  const need = auth === 'key' ? 'The key needs' : 'Returns more for a key with';
  return `${description}\n\n${need} the scope \`${scope}\`.`;
}

function toRequestBody({ body, bodyExample, maxBodyBytes, upload, form }: Operation) {
  if (upload) return { requestBody: { required: true, content: toMultipart(upload) } };
  const description = `At most ${maxBodyBytes} bytes`;
  const asForm = form ? { [FORM]: { schema: toForm(body) } } : {};
  if (!body) return form ? { requestBody: { description, content: asForm } } : {};
  const content = { 'application/json': { schema: body, example: bodyExample }, ...asForm };
  return { requestBody: { required: true, description, content } };
}

const FORM = 'application/x-www-form-urlencoded';

/** A form has the fields of the JSON body; unknown ones are ignored. */
function toForm(body: z.ZodType | undefined) {
  const fields = body instanceof z.ZodObject ? body.shape : {};
  const returnTo = z.string().optional().meta({ description: 'A path of this site, for the redirect' });
  return z.object({ ...fields, returnTo });
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

/** Deletes constraints without information, and `additionalProperties` of responses, so that they may gain fields. */
const simplify: CreateDocumentOptions['override'] = ({ jsonSchema, io }) => {
  if (jsonSchema.format || jsonSchema.type === 'integer') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (io === 'output') delete jsonSchema.additionalProperties;
};

/** The requests that the service sends, as OpenAPI 3.1 describes them, by event. */
function toWebhooks({ sends }: Feature): [string, ZodOpenApiPathItemObject][] {
  return Object.entries(sends?.bodies ?? {}).map(([event, schema]) => [
    event,
    {
      post: {
        operationId: event,
        tags: [sends?.group ?? ''],
        summary: event,
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { 200: { description: 'Any status from 200 to 299 says that the event has arrived' } },
      },
    },
  ]);
}
