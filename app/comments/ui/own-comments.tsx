import { commentTexts } from '#app/comments/texts/messages.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Section } from '#app/users/ui/section.tsx';
import type { OwnComments as Comments } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';
import { CommentText } from './comment-text.tsx';
import { languageOf } from './language-of.ts';

/** The newest comments of the user, each with a link to its place, if the user has written any. */
export function OwnComments({ data: { comments, total } }: { data: Comments }) {
  const { own } = useTexts(commentTexts);
  if (total === 0) return null;
  return (
    <Section title={own.title}>
      {total > comments.length && <p className="soft">{own.newest(comments.length, total)}</p>}
      <ul className="own-comments">
        {comments.map((comment) => (
          <OwnComment key={comment.id} {...comment} />
        ))}
      </ul>
    </Section>
  );
}

function OwnComment({ id, beginning, createdAt, hidden, post }: Comments['comments'][number]) {
  const site = useSite();
  const comments = useTexts(commentTexts);
  const mark = hidden && { moderator: comments.hiddenByModerator, waiting: comments.waiting }[hidden];

  return (
    <li>
      {post ? (
        <a href={paths.comment(post.locale, post.slug, id)} lang={post.locale} dir="auto">
          {post.title}
        </a>
      ) : (
        comments.own.unpublishedPost
      )}
      <CommentText text={beginning} lang={languageOf(beginning, post?.locale ?? site.locale)} />
      <p className="soft">
        <time dateTime={createdAt}>{formatMoment(createdAt, site)}</time>
        {mark && ` · ${mark}`}
      </p>
    </li>
  );
}
