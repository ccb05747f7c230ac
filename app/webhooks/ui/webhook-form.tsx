import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminForm } from '#app/admin/forms/admin-form.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
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
  const checkbox = (name: string) => ({ type: 'checkbox', name, value: 'yes' });

  return (
    <AdminForm
      failed={failed}
      values={Object.fromEntries([...events, ...LOCALES].map((name) => [name, 'yes']))}
      fields={FIELDS}
      intent="create"
      submit={webhooks.submit}
    >
      <AdminField
        name="url"
        type="url"
        label={webhooks.url}
        help={webhooks.urlHelp}
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://"
        autoComplete="off"
        required
      />
      <Choices
        legend={webhooks.events}
        name="events"
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
        name="locales"
        choices={LOCALES.map((locale) => ({ ...checkbox(locale), text: posts.languages[locale] }))}
      />
    </AdminForm>
  );
}
