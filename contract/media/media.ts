import { z } from '#contract/browsers/zod.ts';
import { ALT_TEXT_MAX, MEDIA_SEARCH_MAX, PAGE_MAX, PICTURE_WIDTHS } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { text } from '#contract/text.ts';

/**
 * The id in the address of a file, as a regular expression: 128 random bits. Files of earlier versions of the program
 * keep their 24 digits.
 */
export const MEDIA_ID = '[0-9a-f]{24}(?:[0-9a-f]{8})?';

export const mediaKindSchema = z.enum(['image', 'video']).meta({ id: 'MediaKind' });

const mediaUrl = z.string().meta({
  description: 'Path of the file on this site',
  example: '/api/media/66f0c0ffee0123456789abcd5eed1234',
});

/** The response of the public upload. */
export const uploadedPictureSchema = z.object({ url: mediaUrl }).meta({ id: 'UploadedPicture' });

/** The response of the keyed upload. */
export const uploadedMediaSchema = z
  .object({
    url: mediaUrl,
    type: mediaKindSchema,
    size: z.number().int().meta({ description: 'Bytes' }),
    deduplicated: z.boolean().meta({ description: 'True when a file of this size and MIME type existed' }),
  })
  .meta({
    id: 'UploadedMedia',
    example: {
      url: '/api/media/66f0c0ffee0123456789abcd5eed1234',
      type: 'image',
      size: 48_213,
      deduplicated: false,
    },
  });

export const mediaQuerySchema = z.object({
  w: z
    .enum(PICTURE_WIDTHS.map(String) as [string, ...string[]], {
      error: `One of ${PICTURE_WIDTHS.join(', ')}`,
    })
    .transform(Number)
    .optional()
    .meta({
      description:
        'Width in pixels of a smaller copy of a picture, of a type that `Accept` allows. A picture that is not wider is converted in its own width, or served unchanged if that has no fewer bytes',
    }),
});

export type MediaKind = z.infer<typeof mediaKindSchema>;

const altText = text({ max: ALT_TEXT_MAX, singleLine: true, trimmed: true });

/** The alternative texts of a file, which the editor suggests when the file is inserted; empty if there are none. */
export const altTextsSchema = z.strictObject({ uk: altText, en: altText });

export type AltTexts = z.infer<typeof altTextsSchema>;

/** A stored file in the form that admins see. `createdAt` is ISO 8601. */
export type MediaFile = {
  id: string;
  url: string;
  kind: MediaKind;
  /** MIME type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Null if a visitor uploaded it. */
  filename: string | null;
  width: number | null;
  height: number | null;
  alt: AltTexts;
  createdAt: string;
  /** The id of the file that replaces it. */
  replacedBy: string | null;
};

/** `uses` counts the documents that refer to the file: versions of posts, working copies, earlier texts and so on. */
export type MediaEntry = MediaFile & { uses: number };

/** `text` is part of a filename or of an alternative text. */
export type MediaFilter = { text?: string; kind?: MediaKind; use?: 'unused' };

/** A page of files, newest first. A page past the end gives the last page. */
export type MediaPage = { files: MediaEntry[]; page: number; totalPages: number; total: number };

/** The query of the dialog for choosing a stored file. `text` as in `MediaFilter`. */
export const mediaChoicesRequestSchema = z.strictObject({
  text: z.string().max(MEDIA_SEARCH_MAX),
  kind: mediaKindSchema.optional(),
  page: z.number().int().min(1).max(PAGE_MAX),
});

/** A page of files to choose from, the newest first. */
export type MediaChoices = { files: MediaFile[]; page: number; totalPages: number; total: number };

/** Sizes in bytes. `copies` are the smaller copies of pictures. */
export type MediaSpace = {
  total: number;
  kinds: Record<MediaKind, { files: number; bytes: number }>;
  copies: number;
};

/** A document that refers to a file. */
export type MediaUse =
  | { kind: 'post' | 'binned post'; postId: string; slug: string; locale: Locale; title: string }
  /** A working copy: a text or the settings of a post. */
  | { kind: 'working copy'; postId: string; title: string }
  | { kind: 'earlier text'; postId: string; locale: Locale; title: string }
  | { kind: 'unfinished change'; postId: string; slug: string }
  /** `post` is null if it no longer exists. */
  | { kind: 'comment'; id: string; post: { slug: string; locale: Locale; title: string } | null }
  | { kind: 'user'; name: string }
  | { kind: 'author'; id: string; name: string }
  /** `name` is the path of the setting. */
  | { kind: 'setting'; name: string };
