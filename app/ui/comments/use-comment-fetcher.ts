import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { CommentResult } from '../../discussion.ts';
import type { FormProblem } from '../../form-problems.ts';
import { useSite } from '../site-context.tsx';
import { useDiscussion } from './discussion-context.tsx';

/**
 * A fetcher for one comment form. Its results change the thread on the page. Without scripts the form posts
 * to the same action. `problems` is null before the first result.
 */
export function useCommentFetcher({
  edit,
  onDone,
  onFailed,
}: {
  /** Id of the comment that the form edits; without scripts, a failed edit shows it. */
  edit?: string | undefined;
  onDone?: () => void;
  onFailed?: () => void;
} = {}) {
  const { slug, dispatch } = useDiscussion();
  const { locale } = useSite();
  const fetcher = useFetcher<CommentResult>();
  const isPending = useRef(false);
  const { data, state, reset } = fetcher;

  const applyResult = useEffectEvent((result: CommentResult) => {
    isPending.current = false;
    dispatch(result);
    if ('problems' in result) onFailed?.();
    else onDone?.();
  });
  useEffect(() => {
    if (data) applyResult(data);
  }, [data]);
  useEffect(() => {
    if (state === 'idle') isPending.current = false;
  }, [state]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // A double click submits again before React renders the pending state.
    if (isPending.current) return event.preventDefault();
    isPending.current = true;
    dispatch('pending');
  };
  const problems: FormProblem[] | null = data ? ('problems' in data ? data.problems : []) : null;
  return {
    Form: fetcher.Form,
    /**
     * The patched thread needs no revalidation. A revalidation would request the post's path with `.data`
     * appended, which may be the slug of another post.
     */
    formProps: {
      method: 'post',
      action: paths.comments(locale, slug) + (edit === undefined ? '' : `?edit=${edit}`),
      defaultShouldRevalidate: false,
      discover: 'none',
      onSubmit,
    } as const,
    problems,
    isPending: state !== 'idle',
    reset,
  };
}
