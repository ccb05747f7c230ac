import type { ReactNode } from 'react';
import { sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { Honeypot } from '#app/ui/forms/honeypot.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';
import { PlainAddress } from '#app/users/ui/plain-address.tsx';
import { EMAIL_MAX } from '#contract/limits.ts';
import type { SubscriberState } from '#contract/newsletter/newsletter.ts';
import { type ShownWishes, WishesFields } from './wishes-fields.tsx';

/** A subscription as the page with its token shows it. */
export type ShownSubscription = { email: string; state: SubscriberState; wishes: ShownWishes };

export type SubscriptionView =
  | { view: 'sent' }
  | { view: 'new'; values: ShownWishes & { email: string; page: string; source: string } }
  | { view: 'unknown'; values: ShownWishes & { email: string; page: string; source: string } }
  | ({ view: 'known' } & ShownSubscription);

type Tags = { slug: string; name: string }[];

export function SubscriptionPage({
  shown,
  tags,
  formToken,
  done,
  problems,
}: {
  shown: SubscriptionView;
  tags: Tags;
  /** The token of the form for a new subscription. */
  formToken: string;
  done: string | null;
  problems: FormProblem[];
}) {
  const newsletter = useTexts(newsletterTexts);
  const sentence = sentenceOf(done, newsletter.done);
  return (
    <div className="account-form subscription">
      <FormStyles />
      <AskToLeave />
      <PlainAddress />
      {sentence && problems.length === 0 && <Notice>{sentence}</Notice>}
      {shown.view === 'sent' && (
        <>
          <h1>{newsletter.sent.title}</h1>
          <p>{newsletter.sent.text}</p>
        </>
      )}
      {(shown.view === 'new' || shown.view === 'unknown') && (
        <NewSubscription shown={shown} tags={tags} formToken={formToken} problems={problems} />
      )}
      {shown.view === 'known' && <Known {...shown} tags={tags} problems={problems} />}
    </div>
  );
}

function NewSubscription({
  shown: { view, values },
  tags,
  formToken,
  problems,
}: {
  shown: Extract<SubscriptionView, { values: object }>;
  tags: Tags;
  formToken: string;
  problems: FormProblem[];
}) {
  const { name } = useSite();
  const newsletter = useTexts(newsletterTexts);
  const isUnknown = view === 'unknown';

  return (
    <>
      <h1>{isUnknown ? newsletter.unknown.title : newsletter.title}</h1>
      <p>{isUnknown ? newsletter.unknown.text : newsletter.lead}</p>
      <FormProblems problems={problems} fields={['email']} />
      <Intent intent="subscribe" submit={newsletter.submit}>
        <input type="hidden" name="source" value={values.source} />
        <input type="hidden" name="page" value={values.page} />
        <EmailField label={newsletter.email} value={values.email} problems={problems} />
        <WishesFields wishes={values} tags={tags} />
        <Honeypot token={formToken} />
        <p className="field-help">{newsletter.consent(name)}</p>
      </Intent>
    </>
  );
}

function Known({
  email,
  state,
  wishes,
  tags,
  problems,
}: ShownSubscription & { tags: Tags; problems: FormProblem[] }) {
  const newsletter = useTexts(newsletterTexts);
  const { confirm, manage, stopped } = newsletter;
  if (state === 'waiting') {
    return (
      <>
        <h1>{confirm.title}</h1>
        <p>{confirm.text(email)}</p>
        <FormProblems problems={problems} />
        <Intent intent="confirm" submit={confirm.submit} />
      </>
    );
  }

  if (state === 'stopped') {
    return (
      <>
        <h1>{stopped.title}</h1>
        <FormProblems problems={problems} />
        <Intent intent="explain" submit={stopped.submit}>
          <label className="field">
            {stopped.why}
            <textarea name="reason" rows={3} maxLength={500} />
          </label>
        </Intent>
        <Intent intent="confirm" submit={stopped.again} isQuiet />
        <Deletion />
      </>
    );
  }
  return (
    <>
      <h1>{manage.title}</h1>
      <p>{manage.text(email)}</p>
      <Intent intent="stop" submit={manage.stop} isQuiet />
      <FormProblems problems={problems} fields={['email']} />
      <Intent intent="wishes" submit={manage.save}>
        <WishesFields wishes={wishes} tags={tags} />
      </Intent>
      <details className="disclosure" open={problems.length > 0}>
        <summary>{manage.address}</summary>
        <Intent intent="address" submit={manage.changeAddress}>
          <EmailField
            label={newsletter.email}
            help={manage.addressHelp}
            value={undefined}
            problems={problems}
          />
        </Intent>
      </details>
      <details className="disclosure">
        <summary>{manage.renew}</summary>
        <p>{manage.renewHelp}</p>
        <Intent intent="renew" submit={manage.renew} isQuiet />
      </details>
      <Deletion />
    </>
  );
}

function Deletion() {
  const { manage } = useTexts(newsletterTexts);
  return (
    <details className="disclosure">
      <summary>{manage.delete}</summary>
      <p>{manage.deleteHelp}</p>
      <Intent intent="delete" submit={manage.deleteConfirm} isDangerous />
    </details>
  );
}

function EmailField(field: {
  label: string;
  help?: string;
  value: string | undefined;
  problems: FormProblem[];
}) {
  return <Field {...field} name="email" type="email" autoComplete="email" maxLength={EMAIL_MAX} />;
}

function Intent({
  intent,
  submit,
  isQuiet = false,
  isDangerous = false,
  children,
}: {
  intent: string;
  submit: string;
  isQuiet?: boolean;
  isDangerous?: boolean;
  children?: ReactNode;
}) {
  const look = isDangerous ? ' danger' : isQuiet ? ' quiet' : '';
  return (
    <form method="post" noValidate>
      {children}
      <button className={`button${look}`} type="submit" name="intent" value={intent}>
        {submit}
      </button>
    </form>
  );
}
