import type { comments } from '#contract/comments/feature.ts';
import { paths } from '#contract/paths.ts';
import { MODERATORS, WRITERS } from '#contract/users/roles.ts';
import { findIds } from '#server/db/ids.ts';
import type { Kinds, Letter } from '#server/letters/kind.ts';
import { isStopped } from '#server/letters/stop-store.ts';
import { type Stop, stopToken } from '#server/letters/stops.ts';
import { mapVisibleLinks } from '#server/posts/read/versions.ts';
import { waitingLettersOf } from '#server/users/model.ts';
import { findActing } from '#server/users/store.ts';
import { mapAuthors } from '#server/users/users.ts';
import type { CommentDoc } from './model.ts';
import { findByIds } from './store.ts';

declare module '#server/mail/letter-types.ts' {
  interface LetterData {
    /** `items` are ids of comments: replies to the user’s comments, and the user’s own comments that were approved. */
    conversation: { postId: string; items: string[] };
    /** To the person who last changed the text of the post. */
    commentsOnPosts: { postId: string; items: string[] };
    commentsWaiting: { items: string[] };
  }

  interface LetterProps {
    conversation: {
      post: string;
      url: string;
      isApproved: boolean;
      /** How many replies there are; the letter shows the first ones. */
      count: number;
      replies: { by: string; text: string }[];
      stopUrl: string;
      stopAllUrl: string;
    };
    commentsOnPosts: CommentsProps & { post: string };
    commentsWaiting: CommentsProps;
  }
}

type CommentsProps = {
  /** How many comments there are; the letter shows the first ones. */
  count: number;
  comments: { by: string; text: string }[];
  url: string;
  stopUrl: string;
  stopAllUrl: string;
};

/** The most comments that a letter shows. */
const SHOWN_MAX = 10;

type Links = Pick<Letter<'conversation'>, 'locale' | 'link'>;

export const commentKinds: Kinds<keyof typeof comments.letters> = {
  /** Comments that were hidden or deleted in the meantime, or whose authors are blocked, are left out. */
  async conversation({ userId, data, locale, link }) {
    if (!userId || (await isStopped(userId, data.postId))) return null;

    const found = await readConversation(data, link);
    if (!found) return null;

    const { comments, ...shown } = found;
    const own = userId.toHexString();
    const replies = summarize(comments.filter(({ authorId }) => authorId !== own));
    const props = {
      ...shown,
      isApproved: comments.some(({ authorId }) => authorId === own),
      count: replies.count,
      replies: replies.comments,
    };
    return withStops(props, { userId: own, topic: data.postId }, { locale, link });
  },
  async commentsOnPosts({ userId, data, locale, link }) {
    const editor = userId && (await findActing(userId, WRITERS));
    if (!editor || editor.postLetters === false || (await isStopped(userId, data.postId))) return null;

    const found = await readConversation(data, link);
    if (!found) return null;

    const props = { ...found, ...summarize(found.comments) };
    return withStops(props, { userId: userId.toHexString(), topic: 'posts' }, { locale, link });
  },
  async commentsWaiting({ userId, data: { items }, locale, link }) {
    const moderator = userId && (await findActing(userId, MODERATORS));
    if (!moderator || waitingLettersOf(moderator) === 'never' || (await isStopped(userId, 'all')))
      return null;

    const comments = await readComments(items, ({ hidden }) => hidden === 'waiting');
    if (comments.length === 0) return null;

    const props = { ...summarize(comments), url: `${link(paths.adminComments(locale))}?view=waiting` };
    return withStops(props, { userId: userId.toHexString(), topic: 'waiting' }, { locale, link });
  },
};

/** The public ones of these comments under a post, and where they begin; null if nobody can read them now. */
async function readConversation({ postId, items }: { postId: string; items: string[] }, link: Links['link']) {
  const post = (await mapVisibleLinks({ ids: [postId], now: new Date() })).get(postId);
  const comments = await readComments(items, ({ hidden }) => hidden === null);
  const [first] = comments;
  if (!post || !first) return null;
  return { post: post.title, url: link(paths.comment(post.locale, post.slug, first.id)), comments };
}

type ShownComment = { id: string; authorId: string; by: string; text: string };

async function readComments(ids: string[], isWanted: (doc: CommentDoc) => boolean): Promise<ShownComment[]> {
  const docs = (await findByIds(findIds(ids))).filter((doc) => doc.deletedAt === null && isWanted(doc));
  const authors = await mapAuthors(docs.flatMap(({ authorId }) => authorId?.toHexString() ?? []));
  return docs.flatMap(({ _id, authorId, content }) => {
    const author = authors.get(authorId?.toHexString() ?? '');
    if (!author?.name || author.isBlocked) return [];
    return { id: _id.toHexString(), authorId: author.id, by: author.name, text: content };
  });
}

/** The first comments, and how many there are. */
function summarize(comments: ShownComment[]) {
  const shown = comments.slice(0, SHOWN_MAX).map(({ by, text }) => ({ by, text }));
  return { count: comments.length, comments: shown };
}

/** The letter with its links to stop others like it. */
function withStops<Props extends object>(props: Props, { userId, topic }: Stop, { locale, link }: Links) {
  const token = stopToken({ userId, topic });
  const all = stopToken({ userId, topic: 'all' });
  const stopUrl = link(paths.stopLetters(locale, token));
  const stopAllUrl = link(paths.stopLetters(locale, all));
  const list = { name: 'comments', oneClickUrl: link(paths.oneClickStop(token)) } as const;
  return { props: { ...props, stopUrl, stopAllUrl }, list };
}
