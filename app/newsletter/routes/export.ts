import { adminOf } from '#app/admin/admin-only.ts';
import type { Subscriber } from '#contract/newsletter/newsletter.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { toByteStream } from '#server/http/response/json-stream.ts';
import { requireNewsletter } from '#server/newsletter/open.ts';
import { exportSubscribers } from '#server/newsletter/subscribers.ts';
import { toCsv } from '#server/write-csv.ts';
import type { Route } from './+types/export';

const COLUMNS = [
  'email',
  'language',
  'tags',
  'consent',
  'frequency',
  'state',
  'source',
  'confirmed',
  'stopped',
];

/** All subscribers as CSV (RFC 4180), in the form that can be imported. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    requireNewsletter();
    const batches = exportSubscribers({ actor: adminOf(context) });
    return new Response(toByteStream(toLines(batches)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="subscribers.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}

async function* toLines(batches: AsyncIterable<Subscriber[]>): AsyncGenerator<string> {
  yield toCsv([COLUMNS]);
  // Only the first line of the file begins with a byte order mark.
  for await (const batch of batches) yield toCsv(batch.map(toCells)).slice(1);
}

function toCells({ email, locales, tags, consentAt, frequency, ...others }: Subscriber): string[] {
  const { state, source, confirmedAt, stoppedAt } = others;
  const times = [confirmedAt ?? '', stoppedAt ?? ''];
  return [email, locales.join(' '), tags.join(' '), consentAt ?? '', frequency, state, source, ...times];
}
