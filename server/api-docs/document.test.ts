import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorSchema } from '#contract/errors.ts';
import type { JsonResponse, Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { errorsOf } from '#contract/responses.ts';
import { describeGroups, toOpenApi } from './document.ts';

const table: Operation[] = Object.values(operations);
const document = toOpenApi({ publicUrl: 'https://blog.example', siteName: 'Двомова' });

// The parts of OpenAPI 3.1 that are used here; strict, so that a misspelt field is found.
const schemaObject = z.record(z.string(), z.unknown());
const content = z.record(
  z.string().regex(/^[a-z]+\/[\w.+-]+$/),
  z.strictObject({
    schema: schemaObject.optional(),
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.strictObject({ value: z.unknown() })).optional(),
    encoding: z.record(z.string(), z.strictObject({ contentType: z.string() })).optional(),
  }),
);
const operationObject = z.strictObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
  // Linters accept names of scopes only for OAuth.
  security: z.array(z.record(z.string(), z.tuple([]))),
  parameters: z
    .array(
      z.strictObject({
        in: z.enum(['path', 'query', 'header', 'cookie']),
        name: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema: schemaObject,
      }),
    )
    .optional(),
  requestBody: z
    .strictObject({
      required: z.literal(true).optional(),
      description: z.string().min(1).optional(),
      content,
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      content: content.optional(),
      headers: z
        .record(z.string(), z.strictObject({ description: z.string().min(1), schema: schemaObject }))
        .optional(),
    }),
  ),
});
const documentObject = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    contact: z.strictObject({ name: z.string(), url: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.url() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), operationObject),
  ),
  webhooks: z.record(z.string(), z.strictObject({ post: operationObject })),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schemaObject),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.enum(['http', 'apiKey']) })),
  }),
});

describe('the document', () => {
  const plain = documentObject.parse(JSON.parse(JSON.stringify(document)));
  const operationObjects = Object.values(plain.paths).flatMap((item) => Object.values(item));

  test('is valid OpenAPI 3.1', () => {
    expect(plain.info.title).toBe('Двомова API');
    expect(plain.servers).toEqual([{ url: 'https://blog.example' }]);
  });

  test('has every operation of the table once', () => {
    const described = Object.entries(plain.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    );
    const wanted = table.map(({ id, method, path }) => `${method.toLowerCase()} ${path} ${id}`);
    expect(described.toSorted()).toEqual(wanted.toSorted());
    expect(operationObjects.filter(({ description }) => !description)).toEqual([]);
    expect(new Set(operationObjects.map(({ operationId }) => operationId)).size).toBe(table.length);
  });

  test('every reference resolves', () => {
    const references = [...JSON.stringify(plain).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
    expect(references.length).toBeGreaterThan(10);
    const known = Object.keys(plain.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references.filter((target) => !known.includes(target ?? ''))).toEqual([]);
  });

  test('every tag and security scheme is declared', () => {
    const declared = plain.tags.map(({ name }) => name);
    expect(declared.toSorted()).toEqual(Object.keys(describeGroups()).toSorted());
    const schemes = Object.keys(plain.components.securitySchemes);
    for (const { tags, security } of operationObjects) {
      expect(declared).toContain(tags[0]);
      for (const name of security.flatMap(Object.keys)) expect(schemes).toContain(name);
    }
  });

  test('the description of an operation names the scope of its key', () => {
    const scoped = table.filter(({ scope }) => scope);
    expect(scoped.length).toBeGreaterThan(10);
    for (const { id, scope } of scoped) {
      const described = operationObjects.find(({ operationId }) => operationId === id);
      expect(described?.description, id).toContain(`the scope \`${scope}\``);
    }
  });

  test('declares exactly the parameters of each path', () => {
    for (const [path, item] of Object.entries(plain.paths)) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(item)) {
        const given = parameters.filter((parameter) => parameter.in === 'path');
        expect(given.map(({ name }) => name)).toEqual(wanted);
        expect(given.every(({ required }) => required)).toBe(true);
      }
    }
  });

  test('each example of a body is valid by its schema', () => {
    const definitions = plain.components.schemas;
    const bodies = operationObjects.flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {})),
    );
    const withExample = bodies.filter((body) => body.example !== undefined);
    expect(withExample.length).toBeGreaterThan(table.length);
    for (const { schema, example } of withExample) {
      const whole = JSON.stringify({ ...schema, $defs: definitions });
      const self = JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'));
      expect(z.fromJSONSchema(self).safeParse(example).error).toBeUndefined();
    }
  });
});

describe.each(table.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const jsonResponses = Object.entries(operation.responses).filter(
    (entry): entry is [string, JsonResponse] => 'schema' in entry[1],
  );

  test('has a summary', () => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('');
  });

  test('has a valid example of its body', () => {
    if (!operation.body) return expect(operation.bodyExample).toBeUndefined();
    expect(operation.body.safeParse(operation.bodyExample).error).toBeUndefined();
  });

  test.each(jsonResponses)('has a valid example of the response %s', (_status, { schema, example }) => {
    expect(example).toBeDefined();
    expect(schema.safeParse(example).error).toBeUndefined();
  });

  test('has an example of each error', () => {
    const errors = errorsOf(operation);
    const ofBodies = [...(operation.maxBodyBytes ? [408, 415] : []), ...(operation.upload ? [415] : [])];
    const statuses = [...operation.errors, ...ofBodies, 500, 503].toSorted((a, b) => a - b);
    expect(errors.map(({ status }) => status)).toEqual(statuses);
    for (const { examples } of errors) {
      expect(examples).not.toEqual([]);
      for (const example of examples) expect(errorSchema.safeParse(example).error).toBeUndefined();
    }
  });

  test('mentions a key only if it accepts one', () => {
    const unauthenticated = errorsOf(operation).find(({ status }) => status === 401);
    if (unauthenticated) expect(/key/i.test(unauthenticated.description)).toBe(/key/.test(operation.auth));
  });

  test('documents 401 if it needs a key, and 400 if it has input', () => {
    const { query, headers, body, upload, auth, errors } = operation;
    if (query || headers || body || upload) expect(errors).toContain(400);
    // Signing up or out can't fail without a session; signing in fails without a password.
    if (auth !== 'optional session') expect(errors.includes(401)).toBe(auth !== 'none');
  });
});
