import type { Operation } from '#contract/operation.ts';
import type { OpenApiDocument } from './document.ts';

/** A parameter, or a field of a body by its path (`uk.title`, `tags[].slug`). */
export type Field = {
  name: string;
  /** The location of a parameter; null for a field of a body. */
  place: 'path' | 'query' | 'header' | null;
  /** The type in the words of JSON Schema: `string`, `array of string or object`. */
  type: string;
  isRequired: boolean;
  description: string | null;
  limits: Limits;
  /** The name of an earlier field with the same nested fields, which are not repeated. */
  like: string | null;
};

export type Limits = {
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  choices?: string[];
  initial?: string;
};

/** The parts of JSON Schema that the document has. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
} & Pick<Limits, 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum'>;

type Parameter = {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};

type Media = Record<string, { schema?: Schema }>;
export type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};

export function toParameters(document: OpenApiDocument, operation: Operation): Field[] {
  const { parameters = [] } = findOperation(document, operation);
  return parameters.map(({ in: place, name, required = false, description, schema }) => {
    const resolved = resolve(document, schema);
    return {
      ...toField(document, name, { ...resolved, ...(description ? { description } : {}) }),
      name: place === 'header' ? capitalize(name) : name,
      place,
      isRequired: required,
    };
  });
}

/** The fields of a JSON body, with nested fields after their object. */
export function toFields(
  document: OpenApiDocument,
  operation: Operation,
): { description: string | null; fields: Field[] } {
  const schema = findOperation(document, operation).requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`${operation.id} has no JSON body`);

  const resolved = resolve(document, schema);
  const walk = walker(document);
  const branches = resolved.anyOf ?? resolved.oneOf ?? [resolved];
  const fields = branches.flatMap((branch) => walk(resolve(document, branch), ''));

  return { description: resolved.description ?? null, fields: onceEach(fields) };
}

function walker(document: OpenApiDocument): (schema: Schema, prefix: string) => Field[] {
  // The field under which the fields of each component are listed first.
  const listed = new Map<string, string>();
  const walk = (schema: Schema, prefix: string): Field[] => {
    const required = schema.required ?? [];
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const path = prefix + name;
      const field = {
        ...toField(document, path, resolve(document, property)),
        isRequired: required.includes(name),
      };

      const component = componentOf(property);
      const like = component ? listed.get(component) : undefined;
      if (like !== undefined) return [{ ...field, like }];

      if (component) listed.set(component, path);
      return [field, ...nested(document, property, path).flatMap(([inner, at]) => walk(inner, at))];
    });
  };
  return walk;
}

/** The objects within a field, with the prefix of their fields. */
function nested(document: OpenApiDocument, schema: Schema, path: string): [Schema, string][] {
  return alternatives(document, resolve(document, schema)).flatMap((entry): [Schema, string][] => {
    if (entry.items) return nested(document, entry.items, `${path}[]`);
    return entry.properties ? [[entry, `${path}.`]] : [];
  });
}

function toField(document: OpenApiDocument, name: string, schema: Schema): Field {
  const facts = withoutNull(document, schema);
  return {
    name,
    place: null,
    type: typeOf(document, facts),
    isRequired: false,
    description: facts.description ?? null,
    limits: toLimits(facts),
    like: null,
  };
}

function toLimits(schema: Schema): Limits {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const choices = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const]))?.map(String);
  const initial = schema.default === undefined ? undefined : String(schema.default);
  return withoutUndefined({ minLength, maxLength, minItems, maxItems, minimum, maximum, choices, initial });
}

function typeOf(document: OpenApiDocument, schema: Schema): string {
  const types = alternatives(document, schema).map((entry) => {
    if (entry.items) return `array of ${typeOf(document, resolve(document, entry.items))}`;
    const types = [entry.type ?? 'any'].flat().filter((type) => type !== 'null');
    return entry.format ?? types.join(' or ');
  });
  return [...new Set(types)].join(' or ');
}

/** The schema of a nullable value without `null`, which means absent. */
function withoutNull(document: OpenApiDocument, schema: Schema): Schema {
  const { anyOf, ...own } = schema;
  const others = anyOf?.filter((entry) => entry.type !== 'null') ?? [];
  const [only] = others;
  if (!only || others.length > 1) return schema;
  return { ...withoutNull(document, resolve(document, only)), ...own };
}

/** The alternatives of a schema without `null`. */
function alternatives(document: OpenApiDocument, schema: Schema): Schema[] {
  const entries = schema.anyOf ?? schema.oneOf;
  if (!entries) return [schema];
  return entries
    .map((entry) => resolve(document, entry))
    .filter((entry) => entry.type !== 'null')
    .flatMap((entry) => alternatives(document, entry));
}

/** The component that a schema refers to, directly, as a nullable value, or as array items. */
function componentOf({ $ref, anyOf, items }: Schema): string | undefined {
  if ($ref) return $ref;
  const within = anyOf?.filter((entry) => entry.type !== 'null') ?? [];
  if (within.length === 1 && within[0]) return componentOf(within[0]);
  return items ? componentOf(items) : undefined;
}

function resolve(document: OpenApiDocument, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  const name = $ref.slice('#/components/schemas/'.length);
  const component = document.components?.schemas?.[name] as Schema | undefined;
  if (!component) throw new Error(`There is no component ${$ref}`);
  return { ...resolve(document, component), ...own };
}

export function findOperation(document: OpenApiDocument, { id, path, method }: Operation): Described {
  const described = (document.paths?.[path] as Record<string, Described> | undefined)?.[method.toLowerCase()];
  if (!described) throw new Error(`${id} is not in the document`);
  return described;
}

/** The conventional case of header names, which are case-insensitive. */
function capitalize(header: string): string {
  return header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** A field that occurs in several alternatives of the body is listed once, with the enum values of all of them. */
function onceEach(fields: Field[]): Field[] {
  const byName = new Map<string, Field>();
  for (const field of fields) {
    const choices = [...(byName.get(field.name)?.limits.choices ?? []), ...(field.limits.choices ?? [])];
    const limits = choices.length > 0 ? { ...field.limits, choices: [...new Set(choices)] } : field.limits;
    byName.set(field.name, { ...field, limits });
  }
  return [...byName.values()];
}

function withoutUndefined<Value extends object>(object: Value): Value {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Value;
}
