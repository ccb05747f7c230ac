import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
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
  const describe = useDescribeProblem();
  const checkbox = (name: string) => ({
    type: 'checkbox',
    name,
    value: 'yes',
    defaultChecked: failed ? failed.values[name] === 'yes' : true,
  });

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
        legend={webhooks.events}
        problem={describe(findProblem(problems, 'events'))}
        choices={events.map((event) => ({
          ...checkbox(event),
          text: (
            <>
              {webhooks.eventNames[event]} <code>{event}</code>
            </>
          ),
        }))}
      />
      <Choices
        legend={webhooks.locales}
        problem={describe(findProblem(problems, 'locales'))}
        choices={LOCALES.map((locale) => ({ ...checkbox(locale), text: posts.languages[locale] }))}
      />
      <button className="button" type="submit" name="intent" value="create">
        {webhooks.submit}
      </button>
    </Form>
  );
}
