import type { Feature } from '#server/feature.ts';
import { deleteOfGone } from '#server/posts/management/purge.ts';
import { resumeDrafts } from './drafts/drafts.ts';
import { markPublished } from './drafts/reading.ts';
import { stopDrafts } from './drafts/run-draft.ts';
import { abandonAll, deleteOfPosts, eraseEditor, listPostIds } from './drafts/store.ts';
import { addTranslations, renewTranslator } from './http/demo.ts';
import { followPublications, rememberPublished } from './memory/follow-posts.ts';
import { stopTexts } from './text/texts.ts';
import { translationTools } from './tools.ts';

/** How often drafts of other processes that have ended are looked for. */
const RESUME_EVERY_MS = 5 * 60_000;

export const translation: Feature = {
  listeners: () => [markPublished, followPublications],
  jobs: [
    rememberPublished,
    {
      name: 'drafts of deleted posts',
      scope: 'site',
      run: () => deleteOfGone({ deleteOfPosts, listPostIds }),
    },
  ],
  tools: translationTools,
  recover: abandonAll,
  fillDemo: renewTranslator,
  addToDemo: addTranslations,
  start() {
    // While the database is away, nothing is resumed; the next round tries again.
    const resume = () => resumeDrafts().catch(() => {});
    let resuming = resume();
    const timer = setInterval(() => {
      resuming = resume();
    }, RESUME_EVERY_MS).unref();
    return async () => {
      clearInterval(timer);
      await resuming;
      await stopDrafts();
      stopTexts();
    };
  },
  eraseAccount: ({ _id }) => eraseEditor(_id),
};
