import type { Locale } from '#contract/locales.ts';
import * as store from './store.ts';

export type MediaUser = { slug: string; locale: Locale; title: string };

/** The language versions, drafts included, that show or link to a file of this site or have it as cover. */
export function findPostsUsing({ url }: { url: string }): Promise<MediaUser[]> {
  return store.findUsing(url);
}
