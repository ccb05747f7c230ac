import { isLocale } from '#contract/locales.ts';
import { findGone, listHidden } from '../posts/read/versions.ts';
import * as store from './store.ts';

/** Pictures looked at in a round: a question about 20,000 at once holds up readers for 200 ms. */
const PER_ROUND = 2_000;

/** The subject that the last round ended with; empty before the first. */
let position = '';

/**
 * Removes the pictures of posts that are gone, or that readers may not see. Run from time to time; of very
 * many pictures each round takes the next ones. Returns how many went.
 */
export async function tidyPictures({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const isFirst = position === '';
  const subjects = await store.listSubjectsAfter(position, PER_ROUND);
  position = subjects.length < PER_ROUND ? '' : (subjects.at(-1) ?? '');
  const gone = await findGone(subjects.filter((subject) => !isLocale(subject)));
  const hidden = isFirst && subjects.length > 0 ? await listHidden({ now }) : [];
  return gone.length + hidden.length > 0 ? store.deletePictures([...gone, ...hidden]) : 0;
}
