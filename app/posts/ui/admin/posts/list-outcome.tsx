import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { PostsMessages } from '#app/posts/texts/posts-uk.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { BulkResult, BulkUndo, PostGroupItem } from '#contract/posts/admin-list.ts';

export type BulkDone = { result: BulkResult; isUndo: boolean };

export type Outcome = BulkDone | FailedForm;

/** The result of the last action, with a button that undoes it, and the failures. Takes the focus. */
export function ListOutcomeNotice({ outcome, posts }: { outcome: Outcome | null; posts: PostGroupItem[] }) {
  const { posts: words } = useAdminMessages();
  if (!outcome) return null;
  if (!('result' in outcome)) {
    const isNothing = outcome.problems.some(({ code }) => code === 'nothing_selected');
    return (
      <DoneNotice outcome={outcome} isProblem>
        <p>{isNothing ? words.bulk.nothing : words.problems.unavailable}</p>
      </DoneNotice>
    );
  }

  const { result, isUndo } = outcome;
  const { action, changed, failed } = result;
  return (
    <DoneNotice outcome={outcome}>
      {changed.length > 0 && (
        <p>
          {isUndo ? words.done.undone(changed.length) : words.done[action](changed.length)}{' '}
          {!isUndo && <Undo undo={{ action, changes: changed }} />}
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p>{words.done.failed(failed.length)}</p>
          <ul>
            {failed.map((failure) => (
              <li key={failure.id}>
                <Failed failure={failure} post={posts.find(({ id }) => id === failure.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DoneNotice>
  );
}

function Failed({
  failure,
  post,
}: {
  failure: BulkResult['failed'][number];
  post: PostGroupItem | undefined;
}) {
  const { locale } = useSite();
  const { posts: words } = useAdminMessages();
  return (
    <>
      {post ? (
        <Link to={paths.adminPost(locale, post.slug ?? post.id)}>{post.title || words.untitled}</Link>
      ) : (
        words.untitled
      )}
      : {describeFailure(failure, words)}
    </>
  );
}

function describeFailure({ code, path }: BulkResult['failed'][number], { problems }: PostsMessages): string {
  const known = [code, path].find((key) => Object.hasOwn(problems, key));
  return problems[(known ?? 'other') as keyof typeof problems];
}

function Undo({ undo }: { undo: BulkUndo }) {
  const { bulk } = useAdminMessages().posts;
  return (
    <Form className="undo" method="post">
      <input type="hidden" name="undo" value={JSON.stringify(undo)} />
      <button className="link-button" type="submit" name="intent" value="undo">
        {bulk.undo}
      </button>
    </Form>
  );
}
