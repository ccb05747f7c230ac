import { z } from '#contract/browsers/zod.ts';
import { text } from '#contract/text.ts';
import { POST_KINDS } from './admin.ts';
import { localeSchema } from './requests.ts';
import { TEXT_RULES } from './text-fields.ts';

export const previewRequestSchema = z.strictObject({
  locale: localeSchema,
  kind: z.enum(POST_KINDS).default('post'),
  content: text(TEXT_RULES.content),
});

export type TextPreview = {
  /** Sanitized. */
  html: string;
  /** Whether the text is shown as plain paragraphs, because it is too costly or too deep for Markdown. */
  isPlain: boolean;
  words: number;
  /** Reading time. */
  minutes: number;
  /** Paths of this site in the text that lead to no post, page, tag, author, picture or other file. */
  deadLinks: string[];
};
