import type {
  ImportFigures,
  ImportProgress,
  ImportReport,
  ImportState,
  PairGroup,
  Program,
} from '#contract/moving/imports.ts';
import type { PlannedPost } from './plan/model.ts';

/** States in which something is to be done, also after the process was killed. */
export const WORKING: ImportState[] = ['planning', 'running', 'undoing'];

/** The collection `imports`: one document for a source, however often it is imported. */
export type ImportDoc = {
  _id: string;
  /** Absent until the files are read. */
  program?: Program;
  /** The program that the owner has named. */
  wanted?: Program;
  /** The address of the old site, or the name of the file. */
  source: string;
  state: ImportState;
  createdAt: Date;
  /** When the last run began, and when it ended. */
  startedAt?: Date;
  finishedAt?: Date;
  counts?: Partial<ImportFigures>;
  warningCount?: number;
  progress?: ImportProgress;
  problem?: string;
  report?: ImportReport;
  /** Whether pictures that are not among the files are read from the old site. */
  fetchPictures?: boolean;
  /** The owner has changed pairs since the plan was made. */
  isPaired?: boolean;
  /** The import of the same source that this one repeats. */
  into?: string;
  /** What was there before the first run: undoing deletes no other tags and authors. */
  before?: { tagIds: number[]; authorIds: string[] };
};

/** The collection `plannedPosts`: the posts of a plan, in its order, until the next plan. */
export type PlannedDoc = PlannedPost & { _id: string; importId: string; number: number; group: PairGroup };

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
