import { updateLinkCheck } from '#server/content/broken-links.ts';
import type { Job } from './job.ts';

/** Looks for links that lead nowhere, for the overview of the admin. */
export const checkLinksJob: Job = {
  name: 'check links',
  scope: 'site',
  async run({ signal }) {
    await updateLinkCheck({ signal });
  },
};
