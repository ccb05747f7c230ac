import { paths } from '#contract/paths.ts';
import type { AuditDoc } from '#server/audit/model.ts';
import { collection } from '#server/db/client.ts';
import type { KeyDoc } from '#server/keys/model.ts';
import { isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

const SECRET = /dvo_[0-9a-f]{64}/;
const IDS = /name="id" value="([0-9a-f]{24})"/g;

/** Creates keys in the admin and revokes every second one. */
export function keyWriter(): Writer {
  const secrets = new Map<string, string>();
  /** Null if the revocation was not answered. */
  const revoked = new Map<string, boolean | null>();
  const page = paths.adminKeys('uk');

  return {
    name: 'keys',
    answered: () => secrets.size + [...revoked.values()].filter(Boolean).length,
    async write(client, round) {
      for (let number = 0; ; number++) {
        const name = `key-${round}-${number}`;
        const form = { intent: 'create', name, authorName: 'Леся', 'scope-read': 'yes', expiresAt: '' };
        const answer = await send(client, page, { as: 'admin', form });
        const done = isDone(answer, [200]);
        if (done === null) return;
        const [secret] = SECRET.exec(answer?.text ?? '') ?? [];
        if (!done || !answer || !secret) continue;
        secrets.set(name, secret);
        if (number % 2 === 0) continue;
        const ids = [...answer.text.matchAll(IDS)].map(([, id = '']) => id);
        const id = ids.find((candidate) => !revoked.has(candidate));
        if (!id) continue;
        revoked.set(id, null);
        const ended = isDone(
          await send(client, page, { as: 'admin', form: { intent: 'revoke', id } }),
          [303],
        );
        if (ended === null) return;
        if (ended) revoked.set(id, true);
      }
    },
    async findFaults(client) {
      const docs = await collection<KeyDoc>('keys').find().toArray();
      const names = new Set(docs.map(({ name }) => name));
      const faults = [...secrets.keys()]
        .filter((name) => !names.has(name))
        .map((name) => `The key ${name} is lost`);
      for (const { _id, name, revokedAt } of docs) {
        const isRevoked = revoked.get(_id.toHexString());
        if (isRevoked === true && !revokedAt) faults.push(`The revocation of ${name} is lost`);
        if (isRevoked === undefined && revokedAt) faults.push(`${name} was revoked by nobody`);
      }
      const last = docs.findLast(({ name, revokedAt }) => secrets.has(name) && !revokedAt);
      const headers = { Authorization: `Bearer ${secrets.get(last?.name ?? '')}` };
      const answer = last && (await send(client, '/api/v1/posts?status=draft', { headers }));
      if (answer && answer.status !== 200) faults.push(`The key ${last?.name} is not accepted`);
      const recorded = await collection<AuditDoc>('audit').countDocuments({ action: 'key.created' });
      if (recorded < secrets.size)
        faults.push(`${secrets.size} keys were acknowledged and ${recorded} recorded`);
      return faults;
    },
  };
}
