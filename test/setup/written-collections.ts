import { Collection, Db } from 'mongodb';

/** The methods of the driver that may add a document. Buckets of files use them too. */
const ADDING = [
  'bulkWrite',
  'findOneAndReplace',
  'findOneAndUpdate',
  'insertMany',
  'insertOne',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

const written = new Set<string>();

for (const name of ADDING) {
  const original = Collection.prototype[name] as (...args: unknown[]) => unknown;
  const noting = function (this: Collection, ...args: unknown[]) {
    written.add(this.collectionName);
    return original.apply(this, args);
  };
  Object.assign(Collection.prototype, { [name]: noting });
}

const runCommand = Db.prototype.command;
Db.prototype.command = function (command, options) {
  const [target] = Object.values(command);
  if (typeof target === 'string') written.add(target);
  return runCommand.call(this, command, options);
};

let before: string[] = [];

/**
 * The collections that this process may have added documents to since the last call, or since the one before: a
 * write in the background of one test may end during the next.
 */
export function takeWritten(): string[] {
  const since = [...written];
  const names = new Set([...since, ...before]);
  before = since;
  written.clear();
  return [...names];
}
