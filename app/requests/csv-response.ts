import { toErrorResponse } from '#server/http/response/errors.ts';
import { toByteStream } from '#server/http/response/json-stream.ts';
import { type Cells, streamCsv } from '#server/write-csv.ts';

/** Rows as a CSV file (RFC 4180) that browsers save under the name. It is read only when it is sent. */
export async function csvResponse(
  open: () => Promise<{ name: string; rows: AsyncIterable<Cells> | Iterable<Cells> }>,
): Promise<Response> {
  try {
    const { name, rows } = await open();
    return new Response(toByteStream(streamCsv(rows)), {
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
