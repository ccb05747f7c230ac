import type { AggregationCursor, Collection, Document, Filter, FindCursor } from 'mongodb';

/**
 * The fields that a query asks MongoDB for, together with the type of what it returns. The two can't differ,
 * unlike in `.project<T>()` of the driver, which is an unchecked cast.
 */
export type Projection<Part> = {
  /** The projection for the driver, and for `$project` in a pipeline. */
  readonly spec: Readonly<Record<string, 0 | 1 | Document>>;
  /** Type only; never set. */
  readonly part?: Part;
};

/** The type of documents that are read with a projection. */
export type Projected<P> = P extends Projection<infer Part> ? Part : never;

/** Reads only these fields: `only<PostDoc>()('slug', 'locale')`. `_id` is read only if it is named. */
export function only<Doc extends Document>() {
  return <Name extends keyof Doc & string>(...names: Name[]): Projection<Pick<Doc, Name>> => {
    const spec: Record<string, 0 | 1> = Object.fromEntries(names.map((name) => [name, 1]));
    return { spec: '_id' in spec ? spec : { _id: 0, ...spec } };
  };
}

/** `fields` of documents for which the condition, an expression, holds, and `others` of the other documents. */
export function onlyIf<Part extends Other, Other>(
  condition: Document,
  { fields, others }: { fields: Projection<Part>; others: Projection<Other> },
): Projection<Other & Partial<Part>> {
  const read = Object.keys(fields.spec).map((name) => [
    name,
    name in others.spec ? others.spec[name] : { $cond: [condition, `$${name}`, '$$REMOVE'] },
  ]);
  return { spec: Object.fromEntries(read) };
}

/** The documents of a query with these fields. */
export function select<Doc extends Document, Part extends Document>(
  cursor: FindCursor<Doc> | AggregationCursor<Doc>,
  { spec }: Projection<Part>,
): FindCursor<Part> {
  return (cursor as FindCursor<Doc>).project<Part>(spec);
}

/** One document with these fields, or null. */
export function findOneWith<Doc extends Document, Part extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  { spec }: Projection<Part>,
): Promise<Part | null> {
  return collection.findOne<Part>(filter, { projection: spec });
}
