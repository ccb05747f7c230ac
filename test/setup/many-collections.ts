import type { AggregateOptions, Db, Document } from 'mongodb';

// One command for many collections takes a third to a fifth of the processor time of a command for each.

/** The names of the collections that hold a document. */
export async function findFilled(db: Db, names: string[]): Promise<string[]> {
  const found = await readMany<{ name: string }>(db, names, (name) => [
    { $limit: 1 },
    { $project: { _id: 0, name: { $literal: name } } },
  ]);
  return found.map(({ name }) => name);
}

/** The documents of the collections in the order of their ids, each with the name of its collection. */
export function readAll(
  db: Db,
  names: string[],
  options?: AggregateOptions,
): Promise<{ name: string; doc: Document }[]> {
  const pipelineOf = (name: string) => [
    { $sort: { _id: 1 } },
    { $project: { _id: 0, name: { $literal: name }, doc: '$$ROOT' } },
  ];
  return readMany(db, names, pipelineOf, options);
}

async function readMany<Row extends Document>(
  db: Db,
  names: string[],
  pipelineOf: (name: string) => Document[],
  options?: AggregateOptions,
): Promise<Row[]> {
  const [first, ...others] = names;
  if (first === undefined) return [];
  const unions = others.map((coll) => ({ $unionWith: { coll, pipeline: pipelineOf(coll) } }));
  return await db
    .collection(first)
    .aggregate<Row>([...pipelineOf(first), ...unions], options)
    .toArray();
}
