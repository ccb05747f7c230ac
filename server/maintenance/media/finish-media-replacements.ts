import type { Job } from '#server/maintenance/job.ts';
import { finishReplacements } from '#server/media-library/replace.ts';

/** Replaces files where the request that began it has not come to. */
export const finishMediaReplacementsJob: Job = {
  name: 'finish replacements of files',
  scope: 'site',
  async run({ signal }) {
    await finishReplacements({ signal });
  },
};
