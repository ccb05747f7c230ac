import { useId } from 'react';
import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { type FailedForm, findProblem } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { webhookTexts } from '#app/webhooks/texts/messages.ts';
import { LOCALES } from '#contract/locales.ts';
import { WEBHOOK_URL_MAX } from '#contract/webhooks/limits.ts';
import { CHOSEN_EVENTS } from '#contract/webhooks/webhooks.ts';

const FIELDS = ['url', 'events', 'locales'];

export function WebhookForm({ failed }: { failed: FailedForm | null }) {
  const { posts } = useAdminMessages();
  const webhooks = useTexts(webhookTexts);
  const { switchedOn } = useSite();
  const events = CHOSEN_EVENTS.filter(
    (event) => event !== 'newsletter.sent' || switchedOn.includes('newsletter'),
  );
  const problems = failed?.problems ?? [];
  return (
    <Form method="post" className="admin-form" noValidate>
      <AdminProblems problems={problems} fields={FIELDS} />
      <AdminField
        name="url"
        type="url"
        label={webhooks.url}
        help={webhooks.urlHelp}
        problems={problems}
        defaultValue={failed?.values.url}
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://"
        autoComplete="off"
        required
      />
      <Choices
        name="events"
        legend={webhooks.events}
        choices={events.map((event) => ({
          value: event,
          label: webhooks.eventNames[event],
          code: event,
        }))}
        failed={failed}
      />
      <Choices
        name="locales"
        legend={webhooks.locales}
        choices={LOCALES.map((locale) => ({ value: locale, label: posts.languages[locale] }))}
        failed={failed}
      />
      <button className="button" type="submit" name="intent" value="create">
        {webhooks.submit}
      </button>
    </Form>
  );
}

/** Checkboxes, all of them checked at first. */
function Choices({
  name,
  legend,
  choices,
  failed,
}: {
  name: string;
  legend: string;
  choices: { value: string; label: string; code?: string }[];
  failed: FailedForm | null;
}) {
  const id = useId();
  const problem = useDescribeProblem()(findProblem(failed?.problems ?? [], name));
  return (
    <fieldset className="field choices" aria-describedby={problem ? id : undefined}>
      <legend>{legend}</legend>
      {problem && (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      )}
      {choices.map(({ value, label, code }) => (
        <label key={value} className="checkbox">
          <input
            type="checkbox"
            name={value}
            value="yes"
            defaultChecked={failed ? failed.values[value] === 'yes' : true}
          />
          <span>
            {label} {code && <code>{code}</code>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
