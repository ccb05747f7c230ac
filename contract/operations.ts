import { commentOperations } from './comment-operations.ts';
import { mediaOperations } from './media-operations.ts';
import { peopleOperations } from './people-operations.ts';
import { postOperations } from './post-operations.ts';
import { searchOperations } from './search-operations.ts';

/** Every operation by its id, in the order of the documentation. */
export const operations = {
  ...postOperations,
  ...mediaOperations,
  ...searchOperations,
  ...peopleOperations,
  ...commentOperations,
} as const;
