import type { LoggedDelivery } from '#contract/deliveries.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { config } from '#server/config.ts';
import { listNewest } from '#server/outbox/store.ts';

const SHOWN = 10;
const NAMES: Record<string, string> = { indexnow: 'IndexNow', websub: 'WebSub' };

/** The last reports to search engines and feed hubs with their answers; null if both are off. Throws Forbidden. */
export async function listNotices({ actor }: { actor: Actor }): Promise<LoggedDelivery[] | null> {
  requireCan(actor, 'change settings');
  const { indexNow, webSubHub } = config();
  if (!indexNow && !webSubHub) return null;

  const docs = await listNewest({ channel: 'indexing' }, null, { skip: 0, limit: SHOWN });
  return docs.map(({ _id, kind, createdAt, state, attempts, answer }) => ({
    id: _id.toHexString(),
    event: NAMES[kind] ?? kind,
    at: createdAt.toISOString(),
    state,
    attempts,
    answer,
    body: null,
  }));
}
