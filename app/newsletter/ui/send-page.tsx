import { useState } from 'react';
import { Form, Link } from 'react-router';
import { Choices } from '#app/admin/forms/choices.tsx';
import { Outcome } from '#app/admin/parts/notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { MissingChoice } from '#contract/newsletter/missing-choices.ts';
import { countReaders, type ReaderGroup } from '#contract/newsletter/readers.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import type { IssueProgress } from '#server/newsletter/issues.ts';
import { IssueActions, Progress } from './issue-list.tsx';
import { MissingField } from './missing-field.tsx';

/** Sends a post to its readers: shows who gets it, how it looks, and how many letters are sent. */
export function SendPage({
  post,
  groups,
  progress,
  isWhole: isWholeByDefault,
  email,
  done,
  failed,
}: {
  post: PostGroupItem;
  groups: ReaderGroup[];
  /** Null until the post has been sent or planned. */
  progress: IssueProgress | null;
  isWhole: boolean;
  /** The admin’s own address, for tests. */
  email: string | null;
  done: string | null;
  failed: FailedForm | undefined;
}) {
  const { locale } = useSite();
  const { send } = useTexts(newsletterAdminTexts);
  const [missing, setMissing] = useState<MissingChoice>('wait');
  const [isWhole, setIsWhole] = useState(isWholeByDefault);
  const written = LOCALES.filter((one) => post.versions[one] !== null);
  const out = LOCALES.filter((one) => {
    const state = post.versions[one]?.state;
    return state === 'published' || state === 'scheduled';
  });
  const sentences: Record<string, string> = { sent: send.done.sent, test: send.done.test(email ?? '') };

  return (
    <>
      <h1>{send.title}</h1>
      <p className="admin-lead">
        {post.title} · <Link to={paths.adminPost(locale, post.slug ?? post.id)}>{send.toPost}</Link>
      </p>
      <Outcome done={done} sentences={sentences} result={failed} />
      {progress && (
        <section className="admin-section admin-row">
          <Progress issue={progress} />
          <div className="admin-buttons">
            <IssueActions issue={progress} />
          </div>
        </section>
      )}
      {!progress && out.length === 0 && <p className="soft">{send.notReady}</p>}
      <Form method="post" className="send-form">
        {!progress && out.length === 1 && <MissingField value={missing} onChange={setMissing} />}
        {!progress && <ContentField isWhole={isWhole} onChange={setIsWhole} />}
        <Letters post={post} written={written} isWhole={isWhole} />
        <p className="admin-buttons">
          {email !== null && written.length > 0 && (
            <button className="button quiet" type="submit" name="intent" value="test">
              {send.test}
            </button>
          )}
          {!progress && out.length > 0 && <SendButton out={out} groups={groups} missing={missing} />}
        </p>
        {!progress && out.length > 0 && <p className="soft">{send.once}</p>}
      </Form>
    </>
  );
}

function SendButton({
  out,
  groups,
  missing,
}: {
  out: Locale[];
  groups: ReaderGroup[];
  missing: MissingChoice;
}) {
  const { send } = useTexts(newsletterAdminTexts);
  const { uk, en, waiting } = countReaders({ locales: LOCALES, missing }, out, groups);
  return (
    <>
      <button className="button" type="submit" name="intent" value="send">
        {send.submit(uk, en)}
      </button>
      {waiting > 0 && <span className="soft">{send.waiting(waiting)}</span>}
    </>
  );
}

function ContentField({ isWhole, onChange }: { isWhole: boolean; onChange: (isWhole: boolean) => void }) {
  const { content } = useTexts(newsletterAdminTexts).send;
  return (
    <Choices
      legend={content.title}
      choices={(['whole', 'excerpt'] as const).map((value) => ({
        type: 'radio',
        name: 'content',
        value,
        text: content[value],
        checked: (value === 'whole') === isWhole,
        onChange: () => onChange(value === 'whole'),
      }))}
    />
  );
}

function Letters({ post, written, isWhole }: { post: PostGroupItem; written: Locale[]; isWhole: boolean }) {
  const { locale } = useSite();
  const { send } = useTexts(newsletterAdminTexts);
  return (
    <div className="field">
      <p>{send.letters}</p>
      <ul>
        {written.map((language) => (
          <li key={language}>
            <a
              href={
                paths.adminSendLetter(locale, post.slug ?? post.id, language) +
                (isWhole ? '' : '?content=excerpt')
              }
              target="_blank"
              rel="noreferrer"
            >
              {send.letter[language]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
