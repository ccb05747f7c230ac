import { z } from 'zod';

/** A part of two texts: in both, or in one of them alone. The parts in order give the texts. */
export const differencePartSchema = z.object({
  kind: z.enum(['same', 'removed', 'added']),
  text: z.string(),
});

export const textDifferenceSchema = z
  .object({
    title: z.array(differencePartSchema),
    excerpt: z.array(differencePartSchema),
    content: z.array(differencePartSchema),
  })
  .meta({
    id: 'TextDifference',
    description: 'How a text has changed, word by word; parts that are `same` or `removed` give the old text',
  });

export type DifferencePart = z.infer<typeof differencePartSchema>;
export type TextDifference = z.infer<typeof textDifferenceSchema>;
