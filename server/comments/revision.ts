import type { ObjectId } from 'mongodb';
import { type RevisionName, raiseRevision, removeRevisions } from '#server/revisions/revisions.ts';

/** Invalidates cached threads of these language versions. Call it after each write of comments. */
export async function raiseThreadRevisions(postIds: ObjectId[]): Promise<void> {
  await raiseRevision(...new Set(postIds.map((id) => threadRevision(id.toHexString()))));
}

export async function removeThreadRevisions(postIds: ObjectId[]): Promise<void> {
  await removeRevisions(postIds.map((id) => threadRevision(id.toHexString())));
}

export function threadRevision(versionId: string): RevisionName {
  return `thread:${versionId}`;
}
