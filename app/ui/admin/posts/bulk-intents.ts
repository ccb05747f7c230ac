import type { BulkAction } from '#contract/posts/admin-list.ts';

/** The actions of the list, in the order of their buttons. */
export const BULK_INTENTS = ['publish', 'unpublish', 'bin'] as const satisfies BulkAction[];
