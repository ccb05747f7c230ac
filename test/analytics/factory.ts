import { createHash } from 'node:crypto';
import type { EventDoc } from '#server/analytics/model.ts';
import { binaryOf } from '#server/db/binary.ts';
import { collection } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';

/** An event of a browser; `visitor` is any text. */
export function anEvent({
  visitor = 'somebody',
  ...fields
}: Partial<Omit<EventDoc, 'visitor'>> & { visitor?: string } = {}): EventDoc {
  return {
    _id: newId(),
    at: new Date(),
    type: 'pageview',
    locale: 'uk',
    path: '/uk',
    visitor: binaryOf(createHash('sha256').update(visitor).digest().subarray(0, 12)),
    device: 'desktop',
    browser: 'Firefox',
    ...fields,
  };
}

export async function storeEvents(docs: EventDoc[]): Promise<void> {
  for (let first = 0; first < docs.length; first += 10_000) {
    await collection<EventDoc>('analyticsEvents').insertMany(docs.slice(first, first + 10_000));
  }
}
