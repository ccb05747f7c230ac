import { z } from '#contract/browsers/zod.ts';
import { CONTENT_MAX, LOST_SAVES_MAX, PUBLISHING_CHOICE_MAX, SLUG_MAX } from '#contract/limits.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { text } from '#contract/text.ts';
import { POST_KINDS } from './admin.ts';
import type { TextDifference } from './difference.ts';
import { DRAFT_PARTS } from './draft-parts.ts';
import { localeSchema } from './requests.ts';
import { reviewShape } from './review.ts';

// The requests and responses of the editor. Texts and settings are the fields of its form.

const fields = z.record(z.string().max(40), z.string());
const partSchema = z.enum(DRAFT_PARTS);
const number = z.number().int().min(0);
/** Random, made by the client. */
const saveId = z.string().min(1).max(40);

export const editorRequestSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('save'),
    /** The kind of a post that the server does not have yet. */
    kind: z.enum(POST_KINDS).default('post'),
    /** Whether the client knows that the server has or had the post; it is then not created again. */
    isStarted: z.boolean().default(false),
    part: partSchema,
    fields,
    /** The number of the working copy that the client has seen; 0 if there is none. */
    number,
    /** The digest of the stored value that the client has seen. */
    base: z.string().max(100),
    saveId,
    lostSaveIds: z.array(saveId).max(LOST_SAVES_MAX),
    /** Whether the replaced working copy is kept in the history. */
    recordReplaced: z.boolean(),
    /** Whether the saved text is kept in the history too. */
    recordSaved: z.boolean().default(false),
  }),
  z.strictObject({ intent: z.literal('discard'), part: partSchema, number }),
  /** Adds a text to the history that its author discards for another one. */
  z.strictObject({ intent: z.literal('abandon'), part: localeSchema, fields }),
  /** Takes the post out of the bin. */
  z.strictObject({ intent: z.literal('restore') }),
  z.strictObject({
    intent: z.literal('publish'),
    locales: z.array(localeSchema).max(LOCALES.length),
    /** The translation does not become outdated. */
    minorEdit: z.boolean(),
    /** What features do with the publication, by their names. */
    choices: z.record(z.string().max(40), z.string().max(PUBLISHING_CHOICE_MAX)).default({}),
    /** The numbers of the working copies that the client has seen; 0 if there is none. */
    numbers: z.strictObject({ uk: number, en: number, settings: number }),
  }),
  z.strictObject({ intent: z.literal('unpublish'), part: localeSchema }),
  /** Sends a language for review, or back to its writer with a note. */
  z.strictObject({ intent: z.literal('review'), part: localeSchema, ...reviewShape }),
  /** Says that this language is open, and asks who else works on the post. */
  z.strictObject({ intent: z.literal('presence'), part: localeSchema }),
  /** Marks the translation as up to date without a change. */
  z.strictObject({ intent: z.literal('upToDate'), part: localeSchema }),
]);

/** The intents after which the editor loads the post again. */
export type EditorAction = Extract<
  EditorRequest,
  { intent: 'publish' | 'unpublish' | 'upToDate' | 'review' }
>;

/** What somebody has typed and may no longer save. */
export const proposalSchema = z.strictObject({ part: localeSchema, fields });

/** Somebody else who has a language open, or has saved it in the last minutes. */
export type PresentEditor = { name: string; locale: Locale; isOpen: boolean };
export type Presence = { present: PresentEditor[] };

/** The response to an action. `address` identifies the post in the admin: its slug, or its id. */
export type ActionDone = {
  done: 'published' | 'scheduled' | 'unpublished' | 'upToDate' | 'sent' | 'returned';
  address: string;
};

export const slugUseRequestSchema = z.strictObject({
  postId: z.string().max(24),
  kind: z.enum(POST_KINDS).default('post'),
  slug: text({ max: SLUG_MAX, singleLine: true }),
});

export const alignmentRequestSchema = z.strictObject({
  /** The language of the translation. */
  locale: localeSchema,
  content: text({ max: CONTENT_MAX }),
  /** The text of the other language. */
  source: text({ max: CONTENT_MAX }),
});

/** A text divided into the pieces that correspond to its translation. */
export type AlignedSource = {
  pairs: {
    /** A piece of the source as sanitized HTML; empty if this part of the translation has no source. */
    html: string;
    /** The number of blocks in the translation; 0 if this piece is not translated yet. */
    blocks: number;
  }[];
};

export type EditorRequest = z.input<typeof editorRequestSchema>;
export type SaveRequest = Extract<EditorRequest, { intent: 'save' }>;

/** A part in the form of the editor: its fields, and the identifiers that a save has to name. */
export type EditorPart = {
  fields: Record<string, string>;
  /** The number of the working copy; 0 if there is none. */
  number: number;
  base: string;
  savedAt: string | null;
  savedBy: string | null;
};

export type SavedPart = { number: number; base: string; savedAt: string };

/** The response to `restore`: false if another post has the slug by now. */
export type RestoredPost = { isRestored: boolean };

/**
 * The body of a 409: the version that somebody else has saved or published, and how the refused text differs from it.
 */
export type EditorConflict = {
  theirs: EditorPart;
  /** True if the other editor has committed it; false if it is a working copy. */
  isLive: boolean;
  /** Null for settings. */
  difference: TextDifference | null;
};
