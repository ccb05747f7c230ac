import { z } from '#contract/browsers/zod.ts';
import { localeSchema } from '#contract/posts/requests.ts';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';

/** The interfaces of servers that translate. `openai` is chat completions, which many programs have. */
export const TRANSLATION_KINDS = ['openai', 'deepl', 'libretranslate'] as const;
export type TranslationKind = (typeof TRANSLATION_KINDS)[number];

/** Why a draft was not completed. */
export const DRAFT_PROBLEMS = [
  'unauthorized',
  'refused',
  'busy',
  'unreachable',
  'slow',
  'garbage',
  'address',
  'limit',
  'cancelled',
] as const;
export type DraftProblem = (typeof DRAFT_PROBLEMS)[number];

export const DRAFT_STATES = ['running', 'done', 'failed'] as const;

export const startDraftSchema = z.strictObject({
  to: localeSchema.meta({ description: 'The language that is drafted, from the text in the other one' }),
  only: z.literal('changed').optional().meta({
    description:
      'Only the blocks whose original has changed since the two corresponded. A block that a person has edited stays',
  }),
});

const state = z.enum(DRAFT_STATES);
export const draftStateSchema = z.object({ state });

const blocks = z.array(z.number().int().min(0));

export const draftSchema = z
  .object({
    state,
    done: z.number().int().meta({ description: 'How many parts (fields and blocks) are translated' }),
    total: z.number().int(),
    title: z.string(),
    excerpt: z.string(),
    content: z
      .string()
      .meta({ description: 'Markdown. Blocks that are not translated yet are the original' }),
    machine: blocks.meta({ description: 'The blocks of `content`, from 0, that no person has read' }),
    kept: blocks.meta({
      description:
        'The blocks of `content` that stay untranslated, because the answers for them were damaged',
    }),
    fields: z
      .array(z.enum(TEXT_FIELDS))
      .meta({ description: 'Other fields of the text that no person has read' }),
    isFilled: z.boolean().meta({
      description:
        'Whether the working copy has it. False if a person’s words stand there; they are not replaced',
    }),
    characters: z.number().int().meta({ description: 'How many characters were sent' }),
    error: z.enum(DRAFT_PROBLEMS).optional(),
  })
  .meta({ id: 'TranslationDraft' });

export type Draft = z.infer<typeof draftSchema>;
