import type { KeyScope } from '#contract/keys.ts';
import type { FileResponse, JsonResponse, Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { errorsOf, successesOf } from '#contract/responses.ts';
import { toCurl } from './curl.ts';
import { type OpenApiDocument, toOpenApi } from './document.ts';
import { type Field, toFields, toParameters } from './fields.ts';

/** A response; `example` is formatted JSON, null if the body is not JSON. */
export type ReferenceResponse = {
  status: number;
  description: string;
  types: readonly string[];
  example: string | null;
};

export type ReferenceOperation = Pick<Operation, 'id' | 'method' | 'path' | 'auth' | 'summary'> & {
  scope: KeyScope | null;
  description: string | null;
  parameters: Field[];
  body: { description: string | null; fields: Field[] } | null;
  upload: Operation['upload'] | null;
  curl: string;
  /** Status 201 first, then by status. */
  responses: ReferenceResponse[];
  errors: ReferenceResponse[];
};

export type Reference = { group: Operation['group']; operations: ReferenceOperation[] }[];

/** The operations table for the documentation page, in groups. */
export function toReference({
  publicUrl,
  table = Object.values(operations),
}: {
  publicUrl: string;
  table?: readonly Operation[];
}): Reference {
  const document = toOpenApi({ publicUrl, siteName: '', table });
  const groups = Map.groupBy(table, ({ group }) => group);
  return [...groups].map(([group, rows]) => ({
    group,
    operations: rows.map((row) => toReferenceOperation(row, { document, publicUrl })),
  }));
}

function toReferenceOperation(
  operation: Operation,
  { document, publicUrl }: { document: OpenApiDocument; publicUrl: string },
): ReferenceOperation {
  const { id, method, path, auth, scope, summary, description, upload } = operation;
  return {
    id,
    method,
    path,
    auth,
    scope: scope ?? null,
    summary,
    description: description ?? null,
    parameters: toParameters(document, operation),
    body: operation.body ? toFields(document, operation) : null,
    upload: upload ?? null,
    curl: toCurl(operation, { publicUrl }),
    responses: Object.entries(successesOf(operation)).map(toReferenceResponse).toSorted(createdFirst),
    errors: errorsOf(operation).map(({ status, description: meaning, examples }) => ({
      status,
      description: meaning,
      types: ['application/json'],
      example: examples.map(toJson).join('\n\n'),
    })),
  };
}

function toReferenceResponse([status, response]: [string, JsonResponse | FileResponse]): ReferenceResponse {
  const { description } = response;
  if ('schema' in response) {
    const example = toJson(response.example);
    return { status: Number(status), description, types: ['application/json'], example };
  }
  return { status: Number(status), description, types: response.types, example: null };
}

/** 201 is before 200: it is the usual response of an operation that creates something. */
function createdFirst(one: ReferenceResponse, other: ReferenceResponse): number {
  return Number(other.status === 201) - Number(one.status === 201) || one.status - other.status;
}

function toJson(example: unknown): string {
  return JSON.stringify(example, null, 2);
}
