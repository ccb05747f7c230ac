import type { Program } from './model.ts';
import type { PlanCounts } from './plan/model.ts';

/** `planned`: nothing is written yet. `running`: also after the process was killed, until it goes on. */
export type ImportState = 'planned' | 'running' | 'done' | 'undone';

/** The collection `imports`: one document for a source, however often it is imported. */
export type ImportDoc = {
  _id: string;
  program: Program;
  /** The address of the old site, or the name of the file. */
  source: string;
  state: ImportState;
  createdAt: Date;
  /** When the last run began, and when it ended. */
  startedAt?: Date;
  finishedAt?: Date;
  counts: PlanCounts;
  /** What was there before the first run: undoing deletes no other tags and authors. */
  before?: { tagIds: number[]; authorIds: string[] };
};

/** The collection `importedPosts`: what an item of a source became. */
export type ImportedPost = {
  /** The import and the id of the item. */
  _id: string;
  importId: string;
  itemId: string;
  slug: string;
  /** Null while the post is being written. */
  postId: string | null;
  /** The revision of the post after the import: another one means that it was edited here. */
  revision: number;
  /** A digest of what was imported. */
  digest: string;
  /** Files that the post shows. */
  media: string[];
};
