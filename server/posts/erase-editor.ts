import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';

/** The fields with an `Editor`, by collection. The ids in large collections have indexes. */
const FIELDS: Record<string, string[]> = {
  posts: ['updatedBy', 'bin.by'],
  postHistory: ['by'],
  workingCopies: ['savedBy'],
  postPreviews: ['createdBy'],
  postProposals: ['by'],
};

/** The fields of post groups with copies of editors: directly, or in the elements of a list. */
const COPIES: { list?: string; field: string }[] = [
  { field: 'working.uk.savedBy' },
  { field: 'working.en.savedBy' },
  { field: 'working.settings.savedBy' },
  { field: 'reviews.uk.by' },
  { field: 'reviews.en.by' },
  { field: 'reviews.uk.returnedBy' },
  { field: 'reviews.en.returnedBy' },
  { list: 'bin', field: 'by' },
  { list: 'versions', field: 'bin.by' },
  { list: 'pending.put', field: 'updatedBy' },
  { list: 'pending.put', field: 'bin.by' },
];

/**
 * Erases a user's name from everything they have edited: versions, history, working copies, previews and the bin. The
 * id stays, so that a history can tell one deleted user from another. Bylines stay.
 */
export async function eraseEditor({ userId }: { userId: string }): Promise<void> {
  const id = findId(userId);
  if (!id) return;

  for (const [name, fields] of Object.entries(FIELDS)) {
    for (const field of fields) {
      await collection(name).updateMany({ [`${field}.id`]: id }, { $set: { [`${field}.name`]: '' } });
    }
  }

  const groups = collection('postGroups');
  const pathOf = ({ list, field }: (typeof COPIES)[number]) => (list ? `${list}.${field}` : field);
  // Most users have edited nothing, which one query finds out.
  if (!(await groups.findOne({ $or: COPIES.map((copy) => ({ [`${pathOf(copy)}.id`]: id })) }))) return;

  for (const copy of COPIES) {
    const { list, field } = copy;
    const change = list ? `${list}.$[entry].${field}.name` : `${field}.name`;
    const options = list ? { arrayFilters: [{ [`entry.${field}.id`]: id }] } : {};
    await groups.updateMany({ [`${pathOf(copy)}.id`]: id }, { $set: { [change]: '' } }, options);
  }
}
