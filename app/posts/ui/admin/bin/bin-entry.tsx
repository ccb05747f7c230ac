import { Fragment, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { Row } from '#app/admin/parts/row.tsx';
import { publicPath } from '#app/editor/ui/editor-post.ts';
import { formatDate, formatList } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import type { BinItem } from '#contract/posts/admin.ts';

/** One post or page of the bin. Deleting it for good needs a confirmation. */
export function BinEntry({ item, now, failed }: { item: BinItem; now: string; failed: FailedForm | null }) {
  const site = useSite();
  const { postPages, posts, forms } = useAdminMessages();
  const { bin } = postPages;
  const { id, kind, slug, versions, deletedAt, deletedBy, purgedAt } = item;
  const named = versions.find(({ locale }) => locale === site.locale) ?? versions[0];
  const title = named?.title || posts.untitled;
  const address = slug === '' ? '' : decodeURI(publicPath(kind, named?.locale ?? site.locale, slug));
  const languages = [...new Set(versions.map(({ locale }) => posts.languages[locale]))];

  return (
    <Row
      title={title}
      lang={named?.title ? named.locale : undefined}
      facts={[
        kind === 'page' && bin.page,
        address || bin.noAddress,
        formatList(languages, site.locale),
        <Fragment key="deleted">
          {bin.deleted} <Ago at={deletedAt} now={now} />
          {bin.by(deletedBy)}
        </Fragment>,
        bin.purged(formatDate(purgedAt, site)),
      ]}
      actions={
        <>
          <Restore item={item} title={title} failed={failed} />
          <Confirmation
            open={bin.purge}
            label={`${bin.purge}${bin.restoreOf(title)}`}
            help={bin.purgeWarning[kind]}
            confirm={forms.deleteForGood}
            fields={{ intent: 'purge', id, title }}
          />
        </>
      }
    />
  );
}

/** Restores the post, if needed at another address. */
function Restore({ item, title, failed }: { item: BinItem; title: string; failed: FailedForm | null }) {
  const { bin } = useAdminMessages().postPages;
  const isBusy = useNavigation().formData?.get('id') === item.id;
  const { id, kind, slug, isSlugTaken } = item;
  const problem = useDescribeProblem()(failed?.problems[0]);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (failed) field.current?.focus();
  }, [failed]);
  return (
    <Form className="admin-buttons" method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="title" value={title} />
      {(isSlugTaken || failed) && (
        <DescribedControl label={bin.slug} help={isSlugTaken ? bin.slugTaken : undefined} problem={problem}>
          {(control) => (
            <input
              {...control}
              ref={field}
              name="slug"
              defaultValue={failed?.values.slug ?? `${slug}-2`}
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </DescribedControl>
      )}
      <button className="button" type="submit" name="intent" value="restore" aria-disabled={isBusy}>
        {bin.restore}
        <span className="visually-hidden">{bin.restoreOf(title)}</span>
      </button>
    </Form>
  );
}
