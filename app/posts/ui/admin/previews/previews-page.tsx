import { Fragment } from 'react';
import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Ago } from '#app/admin/ago.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { ConfirmIdentity } from '#app/admin/forms/confirm-identity.tsx';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { type ConfirmationMethods, mustConfirm } from '#app/forms/identity-confirmation.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PreviewLink } from '#contract/posts/admin.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { PreviewNotice, type PreviewsOutcome } from './preview-notice.tsx';

const LIFETIMES = [1, 7, 30, 90];
const USUAL_LIFETIME = '7';

/** Links that show a post or page to people without an account: new ones, and those that are valid. */
export function PreviewsPage({
  post,
  links,
  ways,
  now,
  outcome,
}: {
  post: PostGroupItem;
  links: PreviewLink[];
  ways: ConfirmationMethods;
  now: string;
  outcome: PreviewsOutcome | null;
}) {
  const { locale, url } = useSite();
  const { postPages, posts } = useAdminMessages();
  const { previews } = postPages;
  const address = post.slug ?? post.id;
  const isToConfirm = outcome !== null && 'problems' in outcome && mustConfirm(outcome);
  const written = LOCALES.filter((language) => post.versions[language] ?? post.workingCopies[language]);

  return (
    <>
      <h1>{previews.titleOf(post.title || posts.untitled)}</h1>
      <p className="page-links">
        <Link to={editorPath(post.kind, locale, address)}>{previews.toEditor}</Link>
        <Link to={paths.adminPostHistory(locale, address)}>{previews.toHistory}</Link>
      </p>
      {isToConfirm ? <ConfirmIdentity failed={outcome} ways={ways} /> : <PreviewNotice outcome={outcome} />}
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
