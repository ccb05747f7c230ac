import { analyticsOperations } from './operations/analytics-operations.ts';
import { commentOperations } from './operations/comment-operations.ts';
import { mediaOperations } from './operations/media-operations.ts';
import { newsletterOperations } from './operations/newsletter-operations.ts';
import { postOperations } from './operations/post-operations.ts';
import { searchOperations } from './operations/search-operations.ts';
import { userOperations } from './operations/user-operations.ts';
import { webhookOperations } from './operations/webhook-operations.ts';

/** In the order of the documentation. */
const rows = {
  ...postOperations,
  ...mediaOperations,
  ...searchOperations,
  ...userOperations,
  ...commentOperations,
  ...analyticsOperations,
  ...newsletterOperations,
  ...webhookOperations,
} as const;

/** Every operation by its id. */
export const operations = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, { id, ...row }]),
) as { [Id in keyof typeof rows]: { id: Id } & (typeof rows)[Id] };
