import type { ComponentType } from 'react';
import type { PostPage } from '#contract/posts/pages.ts';
import type { Section } from './ui/place.tsx';

/**
 * What a feature shows on public pages. Browsers of signed-in readers load it with each post, so that the parts of
 * other pages are in `private-feature.ts`. Each part is read by one module of the core, which is named here.
 */
export type Feature = {
  /**
   * `posts/routes/post.tsx`: after the text of a published post, or at the end of its page. `submitsTo` has ids of routes
   * that fetchers submit to.
   */
  post?: Section<'text' | 'end', { post: PostPage }> & { submitsTo?: string[] };
  /** `feeds/follow.tsx`: a way to follow the site. */
  FollowOffer?: ComponentType;
};
