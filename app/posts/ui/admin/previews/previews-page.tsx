import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Ago } from '#app/admin/ago.tsx';
import { ConfirmIdentity } from '#app/admin/forms/confirm-identity.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { type ConfirmationMethods, mustConfirm } from '#app/forms/identity-confirmation.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PreviewLink } from '#contract/posts/admin.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { NewLink } from './new-link.tsx';
import { PreviewNotice, type PreviewsOutcome } from './preview-notice.tsx';

const LIFETIMES = [1, 7, 30, 90];
const USUAL_LIFETIME = 7;

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
  const { locale } = useSite();
  const { postPages, posts } = useAdminMessages();
  const { previews } = postPages;
  const address = post.slug ?? post.id;
  const isToConfirm = outcome !== null && 'problems' in outcome && mustConfirm(outcome);
  const written = LOCALES.filter((language) => post.versions[language] ?? post.workingCopies[language]);

  return (
    <div className="post-pages-page">
      <h1>{previews.titleOf(post.title || posts.untitled)}</h1>
      <p className="page-links">
        <Link to={editorPath(post.kind, locale, address)}>{previews.toEditor}</Link>
        <Link to={paths.adminPostHistory(locale, address)}>{previews.toHistory}</Link>
      </p>
      {isToConfirm ? <ConfirmIdentity failed={outcome} ways={ways} /> : <PreviewNotice outcome={outcome} />}
      {outcome && 'link' in outcome && <NewLink link={outcome.link} languages={written} />}
      <p className="soft">{previews.lead[post.kind]}</p>
      {written.length === 0 ? <p>{previews.noText}</p> : <NewForm />}
      <section className="admin-section" aria-labelledby="valid">
        <h2 id="valid">{previews.active}</h2>
        {links.length === 0 && <p className="soft">{previews.none}</p>}
        <ul className="preview-links">
          {links.map((link) => (
            <Line key={link.id} link={link} now={now} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function NewForm() {
  const { previews } = useAdminMessages().postPages;
  return (
    <Form className="post-pages-form new-preview" method="post">
      <label>
        {previews.days}
        <select name="days" defaultValue={USUAL_LIFETIME}>
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              {previews.dayCount(days)}
            </option>
          ))}
        </select>
      </label>
      <button className="button" type="submit" name="intent" value="create">
        {previews.create}
      </button>
    </Form>
  );
}

function Line({ link: { id, createdAt, createdBy, expiresAt }, now }: { link: PreviewLink; now: string }) {
  const site = useSite();
  const { previews } = useAdminMessages().postPages;
  const until = formatMoment(expiresAt, site);

  return (
    <li>
      <p>
        {previews.expires(until)}{' '}
        <span className="soft">
          · {previews.line} <Ago at={createdAt} now={now} />
          {previews.by(createdBy)}
        </span>
      </p>
      <RowAction id={id} intent="withdraw">
        {previews.withdraw}
        <span className="visually-hidden">{previews.withdrawOf(until)}</span>
      </RowAction>
    </li>
  );
}
