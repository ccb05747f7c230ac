import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '../../db/client.ts';
import { type Projected, select } from '../../db/projection.ts';
import type { PostDoc } from '../model.ts';
import { CARD } from '../projections.ts';
import { visible } from '../store.ts';

const posts = () => collection<PostDoc>('posts');

/** The versions at these addresses and with these ids that readers see, in one query and in any order. */
export function findBySlugsAndIds(
  addresses: { slug: string; locale: Locale }[],
  ids: ObjectId[],
  now: Date,
): Promise<Projected<typeof CARD>[]> {
  const alternatives = [...addresses, ...(ids.length > 0 ? [{ _id: { $in: ids } }] : [])];
  return select(posts().find({ $or: alternatives, ...visible(now) }), CARD).toArray();
}
