import { archiveOperations } from './archive-operations.ts';
import { commentOperations } from './comment-operations.ts';
import { mediaOperations } from './media-operations.ts';
import { postOperations } from './post-operations.ts';
import { searchOperations } from './search-operations.ts';
import { userOperations } from './user-operations.ts';

/** Every operation by its id, in the order of the documentation. */
export const operations = {
  ...postOperations,
  ...archiveOperations,
  ...mediaOperations,
  ...searchOperations,
  ...userOperations,
  ...commentOperations,
} as const;
