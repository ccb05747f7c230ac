import type { AuditActor } from '#contract/audit.ts';
import { mapKeyNames } from '#server/keys/keys.ts';
import { mapAuthors } from '#server/users/users.ts';

/** Names by id; null for a deleted user. */
export type AuditNames = { users: Map<string, string | null>; keys: Map<string, string> };

/** The names of users and keys, each given as `user:ID` or `key:ID`; others are ignored. */
export async function toNames(everybody: string[]): Promise<AuditNames> {
  const idsOf = (kind: string) =>
    everybody.flatMap((who) => (who.startsWith(`${kind}:`) ? [who.slice(kind.length + 1)] : []));
  const [authors, keys] = await Promise.all([mapAuthors(idsOf('user')), mapKeyNames(idsOf('key'))]);
  const users = new Map([...authors].map(([id, { name }]) => [id, name]));
  return { users, keys };
}

export function toAuditActor(who: string, { users, keys }: AuditNames): AuditActor {
  const [kind, id = ''] = who.split(':');
  if (kind === 'user') return { kind, id, name: users.get(id) ?? null };
  if (kind === 'key') return { kind, id, name: keys.get(id) ?? null };
  return { kind: who === 'command line' ? who : 'service' };
}
