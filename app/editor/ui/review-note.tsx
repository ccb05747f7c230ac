import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { REVIEW_NOTE_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { EditorPost } from './editor-post.ts';
import type { EditorActions } from './saving/use-actions.ts';

/** The review of one language: its state, its note, and the next steps of the user. */
export function ReviewNote({
  locale,
  post,
  isEmpty,
  onReview,
}: {
  locale: Locale;
  post: EditorPost;
  isEmpty: boolean;
  onReview: EditorActions['review'];
}) {
  const { review: words } = useAdminMessages().editor;
  const site = useSite();
  const [note, setNote] = useState('');
  const id = useId();
  const { may, reviews, slug } = post;
  const review = reviews[locale];
  const isWaiting = review?.state === 'sent';
  const next =
    isWaiting && may.publish ? 'returned' : !may.publish && may[locale] && !isWaiting ? 'sent' : null;
  const isOver = review?.state === 'published' && !review.isOwn;
  if ((!review || isOver) && (!next || isEmpty)) return null;

  return (
    <div className="notice review-note" lang={site.locale}>
      {review && !isOver && (
        <p>
          {words.state[review.isProposal && isWaiting ? 'proposal' : review.state](
            review.by,
            formatMoment(review.at, site),
          )}{' '}
          {(review.state === 'published' || (isWaiting && may.publish)) && (
            <Link
              to={`${paths.adminPostHistory(site.locale, slug ?? post.id)}?${new URLSearchParams({
                ...{ language: locale, entry: review.entry },
                ...(review.state === 'published' ? { against: 'now' } : {}),
              })}`}
            >
              {words.difference[review.state === 'published' ? 'changed' : 'sent']}
            </Link>
          )}
        </p>
      )}
      {review && !isOver && review.note !== '' && <blockquote>{review.note}</blockquote>}
      {next && !isEmpty && (
        <>
          <label htmlFor={id}>{words.note[next]}</label>
          <textarea
            id={id}
            className="field-text"
            rows={2}
            maxLength={REVIEW_NOTE_MAX}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <button
            type="button"
            className="button quiet"
            disabled={next === 'returned' && note.trim() === ''}
            onClick={() => onReview(locale, next, note.trim())}
          >
            {words.send[next]}
          </button>
        </>
      )}
    </div>
  );
}
