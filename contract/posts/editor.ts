import { z } from 'zod';
import { CONTENT_MAX, LOST_SAVES_MAX, SLUG_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { MISSING_CHOICES } from '#contract/newsletter/newsletter.ts';
import { text } from '#contract/text.ts';
import { POST_KINDS } from './admin.ts';
import type { TextDifference } from './difference.ts';
import { DRAFT_PARTS } from './draft-parts.ts';
import { localeSchema } from './requests.ts';

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
    /** The client knows that the server has the post, or had it: it is not begun again. */
    isStarted: z.boolean().default(false),
    part: partSchema,
    fields,
    /** The number of the working copy that the client has seen; 0 for none. */
    number,
    /** The digest of the stored value that it has seen. */
    base: z.string().max(100),
    saveId,
    lostSaveIds: z.array(saveId).max(LOST_SAVES_MAX),
    /** Keeps the working copy that is replaced in the history. */
    recordReplaced: z.boolean(),
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
    /** Sends the post to the readers of the newsletter too; what happens to those of a missing language. */
    send: z.enum(MISSING_CHOICES).optional(),
    /** The revision of the working copy that the client has seen; 0 for none. */
    numbers: z.strictObject({ uk: number, en: number, settings: number }),
  }),
  /** Hides a language from readers. */
  z.strictObject({ intent: z.literal('unpublish'), part: localeSchema }),
  /** Says that the translation needs no change. */
  z.strictObject({ intent: z.literal('upToDate'), part: localeSchema }),
]);

/** The intents after which the editor loads the post again. */
export type EditorAction = Extract<EditorRequest, { intent: 'publish' | 'unpublish' | 'upToDate' }>;

/** The response to an action. `address` is that of the post in the admin: its slug, or its id. */
export type ActionDone = {
  done: 'published' | 'scheduled' | 'unpublished' | 'upToDate';
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

/** A text in the pieces that correspond to its translation. */
export type AlignedSource = {
  pairs: {
    /** A piece of the source, sanitized; empty if the translation has no source for it. */
    html: string;
    /** Blocks of the translation; 0 if it has none yet. */
    blocks: number;
  }[];
};

export type EditorRequest = z.input<typeof editorRequestSchema>;
export type SaveRequest = Extract<EditorRequest, { intent: 'save' }>;

/** A part as the editor has it: its fields, and what a save has to name. */
export type EditorPart = {
  fields: Record<string, string>;
  /** The number of the working copy; 0 for none. */
  number: number;
  base: string;
  savedAt: string | null;
  savedBy: string | null;
};

/** The response to a save. */
export type SavedPart = { number: number; base: string; savedAt: string };

/** The response to `restore`: false if another post has the slug by now. */
export type RestoredPost = { isRestored: boolean };

/**
 * The body of a 409: the version that somebody else has saved or published, and the difference between it and the
 * refused text.
 */
export type EditorConflict = {
  theirs: EditorPart;
  /** True if they have committed it; else it is a working copy. */
  isLive: boolean;
  /** Null for settings. */
  difference: TextDifference | null;
};
