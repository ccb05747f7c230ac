import { z } from 'zod';

export const issueSchema = z
  .object({
    path: z.string().meta({ description: 'Dotted path to the value, empty for the whole body' }),
    message: z.string(),
    code: z.string().meta({ description: 'Stable, for programs' }),
  })
  .meta({ id: 'Issue' });

/** What every error under `/api` answers with. */
export const errorSchema = z
  .object({
    error: z.string().meta({ description: 'A short message in English' }),
    details: z.array(issueSchema).optional(),
  })
  .meta({
    id: 'Error',
    example: {
      error: 'Invalid request',
      details: [{ path: 'slug', message: 'Required', code: 'invalid_type' }],
    },
  });

export type ErrorBody = z.infer<typeof errorSchema>;
