import type { Locale } from '#contract/locales.ts';
import type { PairReason, Program } from '#contract/moving/imports.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import type { Tag } from '#contract/tags.ts';
import type { SourceAuthor, Warning } from '#server/moving/model.ts';
import type { Redirect } from '#server/moving/redirects/model.ts';

/** One version of a planned post; `index` names its item in the workspace. */
export type PlannedVersion = { id: string; index: number; locale: Locale; title: string };

export type PlannedPost = {
  kind: PostKind;
  slug: string;
  versions: PlannedVersion[];
  /** Why the versions belong together; null for a post in one language. */
  pair: { reasons: PairReason[]; certainty: number } | null;
};

export type PlanCounts = Record<'posts' | 'pages' | 'drafts' | 'scheduled' | 'pinned' | 'comments', number>;

export type Plan = {
  program: Program;
  url: string;
  posts: PlannedPost[];
  /** By the keys of terms. */
  tags: Record<string, Omit<Tag, 'id'>>;
  authors: SourceAuthor[];
  redirects: Redirect[];
  /** The new addresses of files that texts name. */
  links: Redirect[];
  warnings: Warning[];
  /** About posts of a content folder whose slugs other posts here have; `warnings` has them too. */
  leftOut: Warning[];
  counts: PlanCounts;
  /** Folders in which files of the source are. */
  folders: string[];
};

/** What an earlier run of the same source has made: the post of an item, and the slug that it has now. */
export type Earlier = ReadonlyMap<string, { postId: string; slug: string }>;
