/**
 * The data of a page with a property that stays on the server. The router serializes the data of every page for client
 * code, also of pages that have none: a long text takes as long as rendering it.
 */
export function serverOnly<Data extends object>(data: Data, name: keyof Data): Data {
  return Object.defineProperty(data, name, { enumerable: false });
}
