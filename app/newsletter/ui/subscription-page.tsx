import { sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { FormStateProvider } from '#app/forms/form-state.ts';
import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { Honeypot } from '#app/ui/forms/honeypot.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
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
      <IntentForm
        hidden={{ intent: 'subscribe', source: values.source, page: values.page }}
        values={{ email: values.email }}
        problems={problems}
        fields={['email']}
        submit={newsletter.submit}
      >
        <EmailField />
        <WishesFields wishes={values} tags={tags} />
        <Honeypot token={formToken} />
        <p className="field-help">{newsletter.consent(name)}</p>
      </IntentForm>
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
        <IntentForm hidden={{ intent: 'confirm' }} problems={problems} submit={confirm.submit} />
      </>
    );
  }

  if (state === 'stopped') {
    return (
      <>
        <h1>{stopped.title}</h1>
        <IntentForm hidden={{ intent: 'explain' }} problems={problems} submit={stopped.submit}>
          <label className="field">
            {stopped.why}
            <textarea name="reason" rows={3} maxLength={500} />
          </label>
        </IntentForm>
        <IntentForm hidden={{ intent: 'confirm' }} submit={stopped.again} look="button quiet" />
        <Deletion />
      </>
    );
  }
  return (
    <>
      <h1>{manage.title}</h1>
      <p>{manage.text(email)}</p>
      <IntentForm hidden={{ intent: 'stop' }} submit={manage.stop} look="button quiet" />
      <IntentForm hidden={{ intent: 'wishes' }} problems={problems} fields={['email']} submit={manage.save}>
        <WishesFields wishes={wishes} tags={tags} />
      </IntentForm>
      <details className="disclosure" open={problems.length > 0}>
        <summary>{manage.address}</summary>
        <FormStateProvider value={{ values: {}, problems }}>
          <IntentForm hidden={{ intent: 'address' }} submit={manage.changeAddress}>
            <EmailField help={manage.addressHelp} />
          </IntentForm>
        </FormStateProvider>
      </details>
      <details className="disclosure">
        <summary>{manage.renew}</summary>
        <p>{manage.renewHelp}</p>
        <IntentForm hidden={{ intent: 'renew' }} submit={manage.renew} look="button quiet" />
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
      <IntentForm hidden={{ intent: 'delete' }} submit={manage.deleteConfirm} look="button danger" />
    </details>
  );
}

function EmailField({ help }: { help?: string }) {
  const { email } = useTexts(newsletterTexts);
  return (
    <Field
      name="email"
      type="email"
      label={email}
      {...(help && { help })}
      autoComplete="email"
      maxLength={EMAIL_MAX}
    />
  );
}
