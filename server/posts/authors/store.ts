import { collection } from '../../db/client.ts';
import type { PostGroup } from '../model.ts';

/** Every name that versions of posts are signed with, drafts included, and how many versions are. */
export async function countByNames(): Promise<Map<string, number>> {
  const counts = await collection<PostGroup>('postGroups')
    .aggregate<{ _id: string; count: number }>([
      { $match: { kind: { $exists: false } } },
      { $project: { 'versions.authorName': 1 } },
      { $unwind: '$versions' },
      { $group: { _id: '$versions.authorName', count: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}
