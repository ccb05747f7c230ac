import { z } from '#contract/browsers/zod.ts';
import type { PostLink } from './pages.ts';
import { localeQuery } from './records.ts';
import { localeSchema } from './requests.ts';

export const archiveQuerySchema = z.object({ locale: localeQuery });

const count = z.number().int().min(1);

export const archiveSchema = z
  .object({
    locale: localeSchema,
    total: z.number().int().min(0).meta({ description: 'Published posts in this language' }),
    years: z
      .array(
        z.object({
          year: z.number().int(),
          total: count,
          months: z
            .array(z.object({ month: z.number().int().min(1).max(12), total: count }))
            .meta({ description: 'Months with posts, latest first' }),
        }),
      )
      .meta({ description: 'Years with posts, latest first' }),
  })
  .meta({ id: 'Archive' });

export type Archive = z.infer<typeof archiveSchema>;

/** The archive page: years and months with posts, latest first. `month` is 1 to 12. */
export type ArchiveYear = { year: number; months: ArchiveMonth[] };
export type ArchiveMonth = { month: number; posts: ArchivePost[] };
export type ArchivePost = PostLink & { publishedAt: string };
