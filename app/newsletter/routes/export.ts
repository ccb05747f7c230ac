import { adminOf } from '#app/admin/admin-only.ts';
import { csvResponse } from '#app/requests/csv-response.ts';
import type { Subscriber } from '#contract/newsletter/newsletter.ts';
import { requireNewsletter } from '#server/newsletter/open.ts';
import { exportSubscribers } from '#server/newsletter/subscribers.ts';
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
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return csvResponse(async () => {
    requireNewsletter();
    return { name: 'subscribers', rows: toRows(exportSubscribers({ actor: adminOf(context) })) };
  });
}

async function* toRows(batches: AsyncIterable<Subscriber[]>): AsyncGenerator<string[]> {
  yield COLUMNS;
  for await (const batch of batches) yield* batch.map(toCells);
}

function toCells({ email, locales, tags, consentAt, frequency, ...others }: Subscriber): string[] {
  const { state, source, confirmedAt, stoppedAt } = others;
  const times = [confirmedAt ?? '', stoppedAt ?? ''];
  return [email, locales.join(' '), tags.join(' '), consentAt ?? '', frequency, state, source, ...times];
}
