import { isLocale } from '#contract/locales.ts';
import { findGone, listHidden } from '../posts/versions.ts';
import * as store from './store.ts';

/** Removes the pictures of posts that are gone, or that readers may not see. Run from time to time. */
export async function tidyPictures({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const subjects = (await store.listSubjects()).filter((subject) => !isLocale(subject));
  if (subjects.length === 0) return 0;
  const [gone, hidden] = await Promise.all([findGone(subjects), listHidden({ now })]);
  return store.deletePictures([...gone, ...hidden]);
}
