import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { CommentResult } from './discussion.ts';
import { useDiscussion } from './discussion-context.tsx';

/**
 * A comment form with a fetcher, whose results change the thread on the page. Without scripts it posts to the same
 * action. React Router re-renders every component with a fetcher whenever any fetcher changes, so the fields are
 * children, which keep their identity and are not rendered again.
 */
export function FetcherForm({
  edit,
  className,
  onPending,
  onResult,
  children,
}: {
  /** Id of the comment that the form edits; without scripts, a failed edit shows it. */
  edit?: string | undefined;
  className: string;
  onPending?: () => void;
  /** Runs after the thread was changed. There are no problems after a success. `token` replaces an expired one. */
  onResult: (problems: FormProblem[], token?: string) => void;
  children: ReactNode;
}) {
  const { slug, dispatch } = useDiscussion();
  const { locale } = useSite();
  const { Form, data, state } = useFetcher<CommentResult>();
  const isPending = useRef(false);

  const applyResult = useEffectEvent((result: CommentResult) => {
    isPending.current = false;
    dispatch(result);
    if ('problems' in result) onResult(result.problems, result.token);
    else onResult([]);
  });

  useEffect(() => {
    if (data) applyResult(data);
  }, [data]);
  useEffect(() => {
    if (state === 'idle') isPending.current = false;
  }, [state]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // A double click submits again before the pending state is rendered.
    if (isPending.current) return event.preventDefault();
    isPending.current = true;
    dispatch('pending');
    onPending?.();
  };

  const options = {
    // The thread is patched. A revalidation would request the post's path with `.data` appended, which may
    // be the slug of another post.
    defaultShouldRevalidate: false,
    discover: 'none',
  };
  return (
    <Form
      className={className}
      method="post"
      action={paths.comments(locale, slug) + (edit === undefined ? '' : `?edit=${edit}`)}
      noValidate
      onSubmit={onSubmit}
      {...options}
    >
      {children}
    </Form>
  );
}
