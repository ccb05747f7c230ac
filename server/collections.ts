import { analyticsCollections } from './analytics/collections.ts';
import { announceCollections } from './announce/collections.ts';
import { assistantsCollections } from './assistants/collections.ts';
import { backupCollections } from './backup/collections.ts';
import { commentsCollections } from './comments/collections.ts';
import type { Collection } from './db/collection.ts';
import { coreCollections } from './db/core-collections.ts';
import { indexingCollections } from './indexing/collections.ts';
import { movingCollections } from './moving/collections.ts';
import { newsletterCollections } from './newsletter/collections.ts';
import { translationCollections } from './translation/collections.ts';
import { webhooksCollections } from './webhooks/collections.ts';

export const COLLECTIONS: ReadonlyMap<string, Collection> = new Map(
  [
    coreCollections,
    analyticsCollections,
    announceCollections,
    assistantsCollections,
    backupCollections,
    commentsCollections,
    indexingCollections,
    movingCollections,
    newsletterCollections,
    translationCollections,
    webhooksCollections,
  ].flatMap((collections) => Object.entries(collections)),
);

/** The collections for which `read` finds something, with what it finds. */
export function collectionsWith<Part>(
  read: (collection: Collection) => Part | null | undefined,
): [string, Part][] {
  return [...COLLECTIONS].flatMap(([name, collection]): [string, Part][] => {
    const part = read(collection);
    return part ? [[name, part]] : [];
  });
}
