import { log } from '#server/log.ts';
import { rerenderVersions } from '#server/posts/write/rerender.ts';
import type { Job } from './job.ts';

/** Renders the posts that an older version of the renderer has rendered. */
export const rerenderPostsJob: Job = {
  name: 'rerender posts',
  scope: 'site',
  async run() {
    const rendered = await rerenderVersions();
    if (rendered > 0) log.info({ rendered }, 'Posts were rendered again by a newer renderer');
  },
};
