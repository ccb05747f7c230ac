import { findId } from '#server/db/ids.ts';
import * as store from './editor-store.ts';

/**
 * Erases a user's name from everything they have edited: versions, history, working copies, previews and the bin. The
 * id stays, so that a history can tell one deleted user from another. Bylines stay.
 */
export async function eraseEditor({ userId }: { userId: string }): Promise<void> {
  const id = findId(userId);
  if (id) await store.eraseNames(id);
}
