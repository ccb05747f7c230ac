import { z } from 'zod';
import { PAGE_MAX } from '#contract/limits.ts';
import { localeSchema } from '#contract/posts/requests.ts';

// Inputs that several tools share. They match those of the operations, with JSON numbers instead of query strings.

export const localeInput = z.enum(localeSchema.options);
export const pageInput = z.number().int().min(1).max(PAGE_MAX).default(1);
