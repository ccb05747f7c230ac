import { serverFeatures } from '#app/features.server.ts';
import { partsOf } from '#app/parts.ts';
import type { Locale } from '#contract/locales.ts';
import type { ActionDone, EditorAction } from '#contract/posts/editor.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { Invalid } from '#server/errors.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { setPostState } from '#server/posts/management/post-state.ts';
import { setReview } from '#server/posts/review/review.ts';
import { markUpToDate } from '#server/posts/translation/mark-up-to-date.ts';
import { problem } from './post-fields.ts';

/** Runs an action on the texts that the editor has saved before. */
export async function runAction(actor: SignedIn, postId: string, action: EditorAction): Promise<ActionDone> {
  if (action.intent === 'publish') return publish(actor, postId, action);

  const { slug } = await getPostForEditing({ actor, post: postId });
  const address = slug ?? postId;
  if (action.intent === 'review') {
    const { part: locale, state, note } = action;
    await setReview({ actor, postId, locale, state, ...(note === undefined ? {} : { note }) });
    return { done: state, address };
  }
  if (action.intent === 'upToDate') {
    await markUpToDate({ actor, postId, locale: action.part });
    return { done: 'upToDate', address };
  }

  await setPostState({ actor, postId, locales: [action.part], published: false });
  return { done: 'unpublished', address };
}

async function publish(
  actor: SignedIn,
  postId: string,
  { locales, minorEdit, choices = {}, numbers }: Extract<EditorAction, { intent: 'publish' }>,
): Promise<ActionDone> {
  if (locales.length === 0) throw new Invalid('Invalid request', [problem('publish', 'nothing_to_publish')]);

  const { settings, settingsCopy } = await requireTexts(actor, postId, locales);
  const { publishedAt } = settingsCopy?.value ?? settings;

  const plans = [];
  for (const [name, { plan }] of partsOf(serverFeatures, 'publishing')) {
    const choice = choices[name];
    if (choice !== undefined) plans.push(await plan(choice, { actor, postId, locales }));
  }

  const { slug } = await commitPost({ actor, postId, locales, published: true, minorEdit, numbers });
  // After the post is published: a refused change does nothing else.
  for (const carryOut of plans) await carryOut?.({ actor, post: postId });
  const isLater = publishedAt !== null && Date.parse(publishedAt) > Date.now();

  return { done: isLater ? 'scheduled' : 'published', address: slug };
}

/** Returns the saved post. Throws Invalid if a chosen language has no text. */
async function requireTexts(actor: SignedIn, postId: string, locales: Locale[]) {
  const post = await getPostForEditing({ actor, post: postId });
  const empty = locales.filter((locale) => !post.versions[locale].text && !post.versions[locale].workingCopy);
  if (empty.length === 0) return post;

  throw new Invalid(
    'Invalid request',
    empty.flatMap((locale) => [
      problem(`${locale}.title`, 'too_small'),
      problem(`${locale}.content`, 'too_small'),
    ]),
  );
}
