import type { Document, ObjectId } from 'mongodb';
import { COLLECTIONS, collectionsWith } from '#server/collections.ts';
import { collection } from '#server/db/client.ts';

/** The collections whose documents name users. `users` and `deletions`, whose `_id` is the user’s, are not among them. */
export const PERSONAL_COLLECTIONS = collectionsWith(({ personal }) => personal).map(([name]) => name);

/** `confirmedKey` is the address, if the user has confirmed it: see `confirmedKeyOf`. */
type Identity = { id: ObjectId; confirmedKey: string | null };

/** What a collection stores about a user, limited to the fields that the user gets; always with `_id`. */
export async function* findPersonal(name: string, { id, confirmedKey }: Identity): AsyncGenerator<Document> {
  const place = COLLECTIONS.get(name)?.personal;
  if (!place) return;
  const identities = [
    id,
    id.toHexString(),
    `user:${id.toHexString()}`,
    ...(confirmedKey ? [confirmedKey] : []),
  ];
  const $or = place.of.map((field) => ({ [field]: { $in: identities } }));
  const projection = Object.fromEntries(place.shown.map((field) => [field, 1]));
  yield* collection(name).find({ $or }, { projection });
}

/** Deletes everything that is only about letters to a user: links, deliveries, and servers' answers. */
export async function erasePersonal({ id, confirmedKey }: Identity): Promise<void> {
  const byAddress = (field: string) => (confirmedKey === null ? [] : [{ [field]: confirmedKey }]);
  await collection('accountLinks').deleteMany({ $or: [{ userId: id }, ...byAddress('emailKey')] });
  await collection('deliveries').deleteMany({ $or: [{ userId: id }, ...byAddress('toKey')] });
  await collection('letterStops').deleteOne({ _id: id });
  if (confirmedKey === null) return;
  await collection<{ _id: string }>('bouncedAddresses').deleteOne({ _id: confirmedKey });
}
