import { toErrorResponse } from '#server/http/response/errors.ts';
import { toByteStream } from '#server/http/response/json-stream.ts';
import { toCsv } from '#server/write-csv.ts';

type Cells = readonly (string | number)[];

/** Rows as a CSV file (RFC 4180) that browsers save under the name. It is read only when it is sent. */
export async function csvResponse(
  open: () => Promise<{ name: string; rows: AsyncIterable<Cells> | Iterable<Cells> }>,
): Promise<Response> {
  try {
    const { name, rows } = await open();
    return new Response(toByteStream(toLines(rows)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.csv"`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}

async function* toLines(rows: AsyncIterable<Cells> | Iterable<Cells>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    // Only the first line of the file begins with a byte order mark.
    yield toCsv([row]).slice(isFirst ? 0 : 1);
    isFirst = false;
  }
}
