import { Fragment } from 'react';
import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { ConfirmIdentity } from '#app/admin/forms/confirm-identity.tsx';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import { formatMoment } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { mustConfirm } from '#app/forms/identity-confirmation.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { type NewPreviewLink, type PreviewLink, previewFormSchema } from '#contract/posts/admin.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import { createPreview, listPreviews, withdrawPreview } from '#server/posts/previews/previews.ts';
import type { Route } from './+types/previews';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale }) => {
    const post = await getPostGroup({ actor, locale, post: args.params.slug });
    const links = await listPreviews({ actor, postId: post.id });
    return { post, links, ways: confirmationMethods(actor), now: new Date().toISOString() };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (form) => {
    const actor = await confirmedAdminOf(args.context, form.fields);
    return changePreviews({ ...form, actor, post: args.params.slug });
  });
}

export const handle: RouteHandle<{ post: PostGroupItem }> = { isOfPages: ({ post }) => post.kind === 'page' };

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { previews } = adminMessages[locale].postPages;
  return previews.titleOf(loaderData?.post.title ?? '');
});

const LIFETIMES = [1, 7, 30, 90];
const USUAL_LIFETIME = '7';

export default function Previews({
  loaderData: { post, links, ways, now },
  actionData: outcome,
}: Route.ComponentProps) {
  const { locale, url } = useSite();
  const { postPages, posts } = useAdminMessages();
  const { previews } = postPages;
  const address = post.slug ?? post.id;
  const isToConfirm = outcome !== undefined && 'problems' in outcome && mustConfirm(outcome);
  const written = LOCALES.filter((language) => post.versions[language] ?? post.workingCopies[language]);

  return (
    <>
      <h1>{previews.titleOf(post.title || posts.untitled)}</h1>
      <p className="page-links">
        <Link to={editorPath(post.kind, locale, address)}>{previews.toEditor}</Link>
        <Link to={paths.adminPostHistory(locale, address)}>{previews.toHistory}</Link>
      </p>
      {isToConfirm ? (
        <ConfirmIdentity failed={outcome} ways={ways} />
      ) : (
        <PreviewNotice outcome={outcome ?? null} />
      )}
      {outcome &&
        'link' in outcome &&
        written.map((language) => (
          <Copyable
            key={language}
            caption={previews.linkIn[language]}
            text={`${url}${outcome.link.paths[language]}`}
            href={outcome.link.paths[language]}
          />
        ))}
      <p className="soft">{previews.lead[post.kind]}</p>
      {written.length === 0 ? <p>{previews.noText}</p> : <NewForm />}
      <Section title={previews.active}>
        <List items={links} empty={previews.none}>
          {(link) => <PreviewRow key={link.id} link={link} now={now} />}
        </List>
      </Section>
    </>
  );
}

function NewForm() {
  const { previews } = useAdminMessages().postPages;
  const lifetimes = LIFETIMES.map((days) => ({ value: String(days), text: previews.dayCount(days) }));
  return (
    <Form className="admin-filter" method="post">
      <AdminSelect name="days" label={previews.days} options={lifetimes} value={USUAL_LIFETIME} />
      <button className="button" type="submit" name="intent" value="create">
        {previews.create}
      </button>
    </Form>
  );
}

function PreviewRow({
  link: { id, createdAt, createdBy, expiresAt },
  now,
}: {
  link: PreviewLink;
  now: string;
}) {
  const site = useSite();
  const { previews } = useAdminMessages().postPages;
  const until = formatMoment(expiresAt, site);

  return (
    <Row
      heading="p"
      title={previews.expires(until)}
      facts={[
        <Fragment key="created">
          {previews.line} <Ago at={createdAt} now={now} />
          {previews.by(createdBy)}
        </Fragment>,
      ]}
      actions={
        <RowAction id={id} intent="withdraw">
          {previews.withdraw}
          <span className="visually-hidden">{previews.withdrawOf(until)}</span>
        </RowAction>
      }
    />
  );
}

async function changePreviews({
  actor,
  locale,
  post,
  fields,
}: AdminForm & { post: string }): Promise<PreviewsDone> {
  const { intent, id = '' } = fields;
  if (intent === 'withdraw') {
    await withdrawPreview({ actor, id });
    return { done: 'withdrawn' };
  }
  if (intent !== 'create') throw new NotFound();

  const { days } = parse(previewFormSchema, { days: fields.days });
  const { id: postId } = await getPostGroup({ actor, locale, post });
  return { done: 'created', link: await createPreview({ actor, postId, days }) };
}

/** A new link is only in this response: its token is not stored, and must not be in the address of a page. */
type PreviewsDone = { done: 'created'; link: NewPreviewLink } | { done: 'withdrawn' };

type PreviewsOutcome = PreviewsDone | FailedForm;

function PreviewNotice({ outcome }: { outcome: PreviewsOutcome | null }) {
  const { previews } = useAdminMessages().postPages;
  if (!outcome) return null;
  if ('problems' in outcome) {
    const isGone = outcome.problems.some(({ code }) => code === 'not_found');
    return (
      <DoneNotice outcome={outcome} isProblem>
        <p>{isGone ? previews.notFound : previews.failed}</p>
      </DoneNotice>
    );
  }

  return (
    <DoneNotice outcome={outcome}>
      <p>{previews[outcome.done]}</p>
    </DoneNotice>
  );
}
