import type { FileResponse, JsonResponse, Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { toCurl } from './curl.ts';
import { errorsOf, type OpenApiDocument, toOpenApi } from './document.ts';
import { type Field, toFields, toParameters } from './fields.ts';

/** An answer; `example` is JSON to be shown, null where the body is no JSON. */
export type ReferenceAnswer = {
  status: number;
  description: string;
  types: readonly string[];
  example: string | null;
};

export type ReferenceOperation = Pick<Operation, 'id' | 'method' | 'path' | 'auth' | 'summary'> & {
  description: string | null;
  parameters: Field[];
  body: { description: string | null; fields: Field[] } | null;
  upload: Operation['upload'] | null;
  curl: string;
  /** The usual one first. */
  answers: ReferenceAnswer[];
  errors: ReferenceAnswer[];
};

export type Reference = { group: Operation['group']; operations: ReferenceOperation[] }[];

/** The operations table as users read it, in groups. */
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
  const { id, method, path, auth, summary, description, upload, responses } = operation;
  return {
    id,
    method,
    path,
    auth,
    summary,
    description: description ?? null,
    parameters: toParameters(document, operation),
    body: operation.body ? toFields(document, operation) : null,
    upload: upload ?? null,
    curl: toCurl(operation, { publicUrl }),
    answers: Object.entries(responses).map(toAnswer).toSorted(usualFirst),
    errors: errorsOf(operation).map(({ status, description: meaning, examples }) => ({
      status,
      description: meaning,
      types: ['application/json'],
      example: examples.map(toJson).join('\n\n'),
    })),
  };
}

function toAnswer([status, response]: [string, JsonResponse | FileResponse]): ReferenceAnswer {
  const { description } = response;
  if ('schema' in response) {
    const example = toJson(response.example);
    return { status: Number(status), description, types: ['application/json'], example };
  }
  return { status: Number(status), description, types: response.types, example: null };
}

/** 201 before 200: where something can be made, that it was is the usual answer. */
function usualFirst(one: ReferenceAnswer, other: ReferenceAnswer): number {
  return Number(other.status === 201) - Number(one.status === 201) || one.status - other.status;
}

function toJson(example: unknown): string {
  return JSON.stringify(example, null, 2);
}
