import { collection } from '#server/db/client.ts';

/** The collection `secrets`. */
type SecretDoc = { _id: string; sealed: string };

const secrets = () => collection<SecretDoc>('secrets');

export async function putSealed(_id: string, sealed: string): Promise<void> {
  await secrets().updateOne({ _id }, { $set: { sealed } }, { upsert: true });
}

export async function findSealed(_id: string): Promise<string | null> {
  return (await secrets().findOne({ _id }))?.sealed ?? null;
}

export async function deleteSealed(names: string[]): Promise<void> {
  await secrets().deleteMany({ _id: { $in: names } });
}
