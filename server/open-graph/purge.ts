import { isLocale } from '#contract/locales.ts';
import { findGone, listHidden } from '#server/posts/read/versions.ts';
import * as store from './store.ts';

/** Subjects checked in a round: checking 20,000 at once delays other requests by 200 ms. */
const PER_ROUND = 2_000;

/** The last subject of the previous round; empty before the first. */
let position = '';

/**
 * Removes the pictures of posts that are deleted or not published. Each call checks the next PER_ROUND
 * pictures. Returns the number of pictures removed.
 */
export async function purgePictures(): Promise<number> {
  const now = new Date();
  const isFirst = position === '';
  const subjects = await store.listSubjectsAfter(position, PER_ROUND);
  position = subjects.length < PER_ROUND ? '' : (subjects.at(-1) ?? '');
  const gone = await findGone(subjects.filter((subject) => !isLocale(subject)));
  const hidden = isFirst && subjects.length > 0 ? await listHidden({ now }) : [];
  return gone.length + hidden.length > 0 ? store.deletePictures([...gone, ...hidden]) : 0;
}
