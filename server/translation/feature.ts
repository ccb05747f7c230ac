import type { Feature } from '#server/feature.ts';
import { resumeDrafts } from './drafts/drafts.ts';
import { stopDrafts } from './drafts/run-draft.ts';
import { abandonAll, eraseEditor } from './drafts/store.ts';
import { stopTexts } from './text/texts.ts';

/** How often drafts of other processes that have ended are looked for. */
const RESUME_EVERY_MS = 5 * 60_000;

export const translation: Feature = {
  recover: abandonAll,
  start() {
    void resumeDrafts();
    const timer = setInterval(() => void resumeDrafts(), RESUME_EVERY_MS).unref();
    return async () => {
      clearInterval(timer);
      await stopDrafts();
      stopTexts();
    };
  },
  eraseAccount: ({ _id }) => eraseEditor(_id),
};
