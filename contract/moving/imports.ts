import type { Locale } from '#contract/locales.ts';
import type { PostKind } from '#contract/posts/admin.ts';

export const PROGRAMS = ['wordpress', 'ghost', 'hugo', 'jekyll', 'dvomova'] as const;
export type Program = (typeof PROGRAMS)[number];

/**
 * `uploading`: files are being added. `planned`: nothing is written yet. `planning`, `running` and `undoing` go on
 * until they are done, also after the process was killed.
 */
export type ImportState =
  | 'uploading'
  | 'planning'
  | 'planned'
  | 'running'
  | 'paused'
  | 'done'
  | 'failed'
  | 'undoing'
  | 'undone';

/** What a work is doing. `total` is null while nobody knows it. */
export type ImportProgress = {
  phase: 'unpacking' | 'reading' | 'writing' | 'posts' | 'comments' | 'undoing';
  done: number;
  total: number | null;
};

/** What can't come along as it is. `place` is a file, or the item and its title; `line` is a line of the source. */
export type ImportWarning = { place: string; line: number | null; message: string };

export type ImportFigures = Record<
  | 'posts'
  | 'pages'
  | 'drafts'
  | 'scheduled'
  | 'pinned'
  | 'comments'
  | 'pairs'
  | 'tags'
  | 'authors'
  | 'redirects',
  number
>;

/** Why two items are versions of one post. `system`: the program says so; `earlier`: they were imported as one. */
export const PAIR_REASONS = ['earlier', 'system', 'address', 'date', 'text', 'headings', 'owner'] as const;
export type PairReason = (typeof PAIR_REASONS)[number];

/** `check`: a pair that only signs suggest; `sure`: one that the program or the owner names; `alone`: one language. */
export const PAIR_GROUPS = ['check', 'sure', 'alone'] as const;
export type PairGroup = (typeof PAIR_GROUPS)[number];

export type PlannedRow = {
  id: string;
  kind: PostKind;
  slug: string;
  group: PairGroup;
  titles: Partial<Record<Locale, string>>;
  reasons: PairReason[];
  /** From 0 to 1. */
  certainty: number;
};

/** What a run has done. `kept` are posts that were edited here since, and stay as they are. */
export type ImportReport = {
  made: number;
  changed: number;
  unchanged: number;
  media: number;
  comments: number;
  redirects: number;
  kept: string[];
};

/** Times are ISO 8601. */
export type ImportRow = {
  id: string;
  program: Program | null;
  source: string;
  state: ImportState;
  createdAt: string;
  finishedAt: string | null;
  figures: Partial<ImportFigures>;
  warningCount: number;
  progress: ImportProgress | null;
  /** Why it failed, in English. */
  problem: string | null;
  report: ImportReport | null;
  /** Until when it can be undone; null if there is nothing to undo. */
  undoUntil: string | null;
  fetchPictures: boolean;
};

/** The page of one import. */
export type ImportDetails = ImportRow & {
  files: { name: string; bytes: number }[];
  groups: Record<PairGroup, number>;
};
