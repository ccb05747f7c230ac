import { useEffect, useId, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Ago } from '#app/admin/ago.tsx';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { publicPath } from '#app/editor/ui/editor-post.ts';
import { formatDate, formatList } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { BinItem } from '#contract/posts/admin.ts';

/** One post or page of the bin. Deleting it for good needs a confirmation. */
export function BinEntry({ item, now, failed }: { item: BinItem; now: string; failed: FailedForm | null }) {
  const site = useSite();
  const { postPages, posts, forms } = useAdminMessages();
  const { bin } = postPages;
  const isBusy = useNavigation().formData?.get('id') === item.id;
  const { id, kind, slug, versions, deletedAt, deletedBy, purgedAt } = item;
  const named = versions.find(({ locale }) => locale === site.locale) ?? versions[0];
  const title = named?.title || posts.untitled;
  const address = slug === '' ? '' : decodeURI(publicPath(kind, named?.locale ?? site.locale, slug));
  const languages = [...new Set(versions.map(({ locale }) => posts.languages[locale]))];

  return (
    <li className="bin-entry">
      <div>
        <h2 lang={named?.title ? named.locale : undefined}>{title}</h2>
        <p className="soft">
          {kind === 'page' && <>{bin.page} · </>}
          {address || bin.noAddress} · {formatList(languages, site.locale)} · {bin.deleted}{' '}
          <Ago at={deletedAt} now={now} />
          {bin.by(deletedBy)} · {bin.purged(formatDate(purgedAt, site))}
        </p>
      </div>
      <Form className="post-pages-form" method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="title" value={title} />
        {(item.isSlugTaken || failed) && <NewSlug item={item} failed={failed} />}
        <button className="button" type="submit" name="intent" value="restore" aria-disabled={isBusy}>
          {bin.restore}
          <span className="visually-hidden">{bin.restoreOf(title)}</span>
        </button>
      </Form>
      <details className="purge">
        <summary>
          {bin.purge}
          <span className="visually-hidden">{bin.restoreOf(title)}</span>
        </summary>
        <Form method="post">
          <p>{bin.purgeWarning[kind]}</p>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="title" value={title} />
          <button className="button danger" type="submit" name="intent" value="purge">
            {forms.deleteForGood}
            <span className="visually-hidden">{bin.restoreOf(title)}</span>
          </button>
        </Form>
      </details>
    </li>
  );
}

/** The field for another address, with what is wrong with it. */
function NewSlug({ item, failed }: { item: BinItem; failed: FailedForm | null }) {
  const { bin } = useAdminMessages().postPages;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = useDescribeProblem()(failed?.problems[0]);

  useEffect(() => {
    if (failed) field.current?.focus();
  }, [failed]);
  return (
    <div className="field">
      <label htmlFor={id}>{bin.slug}</label>
      {item.isSlugTaken && (
        <p id={`${id}-help`} className="soft">
          {bin.slugTaken}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <input
        ref={field}
        id={id}
        name="slug"
        defaultValue={failed?.values.slug ?? `${item.slug}-2`}
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${item.isSlugTaken ? `${id}-help ` : ''}${problem ? `${id}-problem` : ''}`}
      />
    </div>
  );
}
