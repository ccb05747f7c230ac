import { encodeAvatars } from '#server/accounts/encode-avatars.ts';
import type { Job } from './job.ts';

let isDone = false;

/** Once in a process: pictures of users are encoded when they are uploaded. */
export const encodeAvatarsJob: Job = {
  name: 'encode pictures of users',
  scope: 'site',
  async run() {
    if (isDone) return;
    await encodeAvatars();
    isDone = true;
  },
};
