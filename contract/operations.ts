import { analyticsOperations } from './analytics/operations.ts';
import { commentOperations } from './comments/operations.ts';
import { mediaOperations } from './media/operations.ts';
import { newsletterOperations } from './newsletter/operations.ts';
import { postOperations } from './posts/operations.ts';
import { searchOperations } from './search/operations.ts';
import { translationOperations } from './translation/operations.ts';
import { userOperations } from './users/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

/** In the order of the documentation. A feature is taken out with its folder and its lines here and in `features.ts`. */
const rows = {
  ...postOperations,
  ...translationOperations,
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
