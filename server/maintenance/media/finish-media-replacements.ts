import { finishReplacements } from '../../media-library/replace.ts';
import type { Job } from '../job.ts';

/** Replaces files where the request that began it has not come to. */
export const finishMediaReplacementsJob: Job = {
  name: 'finish replacements of files',
  scope: 'site',
  async run({ signal }) {
    await finishReplacements({ signal });
  },
};
