import { LOCALES, type Locale } from '#contract/locales.ts';
import type { SiteEvent } from '#server/events/events.ts';
import type { Job } from '#server/maintenance/job.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { findVersions } from '#server/posts/store.ts';
import { unreadTexts } from '#server/translation/drafts/model.ts';
import { findDraft } from '#server/translation/drafts/store.ts';
import { alignTexts } from '#server/translation/text/texts.ts';
import { toSegmentDoc } from './model.ts';
import { toSegments } from './segments.ts';
import * as store from './store.ts';

/** The other jobs of the minute wait for this one, and after the import of a large site there is work for an hour. */
const RUN_MS = 15_000;

/** What readers no longer see is forgotten at once; what is new is read soon. */
export async function followPublications(events: SiteEvent[]): Promise<void> {
  for (const event of events) {
    if (event.kind !== 'post' && event.kind !== 'page') continue;
    const isHidden = event.change === 'unpublished' || event.change === 'deleted';
    if (isHidden) await store.removeOthers(requirePostId(event.translationId), []);
    await store.putWork([event.translationId], event.at);
  }
}

export const rememberPublished: Job = {
  name: 'translation memory',
  scope: 'site',
  async run({ signal: stopping }) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(RUN_MS)]);
    await store.restoreKeys();
    await store.noteAll(new Date());
    for (let todo = await store.findWork(); todo.length > 0; todo = await store.findWork()) {
      for (const entry of todo) {
        if (signal.aborted) return;
        await rememberPost(entry._id, new Date());
        await store.removeWork(entry);
      }
    }
  },
};

/** Replaces what is remembered of a post by what readers see of it in both languages. */
async function rememberPost(id: string, now: Date): Promise<void> {
  const translationId = requirePostId(id);
  const versions = (await findVersions(translationId)).filter((version) => isVisible(version, now));
  const [uk, en] = LOCALES.map((locale) => versions.find((version) => version.locale === locale));
  if (!uk || !en) return store.removeOthers(translationId, []);

  const unread = new Set<string>();
  for (const locale of LOCALES) {
    const draft = await findDraft(translationId, locale satisfies Locale);
    for (const text of draft ? unreadTexts(draft) : []) unread.add(text);
  }
  const title = { uk: uk.title, en: en.title };
  const pairs = await alignTexts(uk.content, en.content);
  const segments = [title, ...toSegments(pairs, (block) => unread.has(block))];
  const docs = segments.map((segment) => toSegmentDoc(segment, translationId, now));
  await store.removeOthers(
    translationId,
    docs.map(({ _id }) => _id),
  );
  await store.addSegments(docs);
}

function isVisible({ published, publishedAt, page, bin }: PostDoc, now: Date): boolean {
  return published && !bin && (page !== undefined || (publishedAt !== null && publishedAt <= now));
}
