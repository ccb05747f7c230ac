import { Invalid } from '#server/errors.ts';

/** A piece of a file: its place and the size of the whole file are in the query. Throws Invalid. */
export function readPiece({ body, url }: Request) {
  const query = new URL(url).searchParams;
  const [at = -1, bytes = -1] = ['at', 'bytes'].map((name) => Number(query.get(name) ?? Number.NaN));
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(bytes) || at < 0 || at >= bytes || !body)
    throw new Invalid('Invalid request', []);
  return { name: query.get('name') ?? '', id: query.get('id'), at, bytes, content: body };
}
