import { paths } from '#contract/paths.ts';
import { findId } from '#server/db/ids.ts';
import type { CommentEvent } from '#server/events/events.ts';
import { mapPostLinks } from '#server/posts/read/versions.ts';
import { mapAuthors } from '#server/users/users.ts';
import { toComment } from './model.ts';
import { findByIds } from './store.ts';

/** A comment can be long, and a request has at most 20 kB. */
const COMMENT_CHARACTERS = 4_000;

/** The comment of an event as programs see it; null if it no longer exists or a moderator has hidden it. */
export async function readEventComment({ id }: CommentEvent) {
  const objectId = findId(id);
  const [doc] = objectId ? await findByIds([objectId]) : [];
  if (!doc || doc.deletedAt || doc.hidden === 'moderator') return null;

  const postId = doc.postId.toHexString();
  const authorId = doc.authorId?.toHexString() ?? '';
  const [links, authors] = await Promise.all([mapPostLinks([postId]), mapAuthors([authorId])]);
  const post = links.get(postId);
  if (!post) return null;

  const comment = toComment(doc, authors.get(authorId));
  const { locale, slug } = post;
  return {
    ...comment,
    content: Array.from(comment.content).slice(0, COMMENT_CHARACTERS).join(''),
    postId,
    postSlug: slug,
    locale,
    url: paths.comment(locale, slug, id),
  };
}
