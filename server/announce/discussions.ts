import type { Discussion } from '#contract/announce/messages.ts';

/**
 * Where a version is discussed: its messages on channels that posts link to. `version` is the id of the version
 * (`PostPage.id`). The revision of the version changes with the list, so that the page can be cached.
 */
export async function listDiscussions(_: { version: string }): Promise<Discussion[]> {
  throw new Error('follows');
}
