import { purgePosts } from '#server/posts/admin/purge.ts';
import type { Job } from './job.ts';

/** Empties the bin of posts, and removes data of deleted posts. */
export const purgePostsJob: Job = {
  name: 'purge posts',
  scope: 'site',
  async run() {
    await purgePosts();
  },
};
