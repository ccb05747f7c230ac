import { z } from '#contract/browsers/zod.ts';
import { mapFields, READ_FIELDS } from './text-fields.ts';

/** A part of two texts: it is in both, or in only one of them. The parts in order make up the texts. */
export const differencePartSchema = z.object({
  kind: z.enum(['same', 'removed', 'added']),
  text: z.string(),
});

export const textDifferenceSchema = z
  .object({
    ...mapFields(READ_FIELDS, () => z.array(differencePartSchema)),
    isTooDifferent: z.boolean().meta({
      description: 'True if the texts are too different to compare: one replaces the other as a whole',
    }),
  })
  .meta({
    id: 'TextDifference',
    description:
      'How a text has changed, word by word, or line by line if much has changed; parts that are `same` or `removed` give the old text',
  });

export type DifferencePart = z.infer<typeof differencePartSchema>;
export type TextDifference = z.infer<typeof textDifferenceSchema>;
