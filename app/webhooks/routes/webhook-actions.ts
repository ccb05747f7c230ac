import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { CHOSEN_EVENTS, createWebhookSchema, type Webhook } from '#contract/webhooks/webhooks.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { repeatDelivery, testWebhook } from '#server/webhooks/manage-webhooks.ts';
import { createWebhook, deleteWebhook, rotateSecret, switchWebhook } from '#server/webhooks/webhooks.ts';

/** `query` is that of the page, with the open page of a log. */
type WebhookForm = AdminForm & { query: URLSearchParams };
/** The result is a secret, which only the response shows. */
type WebhookAction = (form: WebhookForm) => Promise<{ shown: { webhook: Webhook; secret: string } }>;

/** The actions of the forms on the page of webhooks, by their `intent` field. */
export const webhookActions: Record<string, WebhookAction> = {
  /** Responds with the page instead of a redirect: the secret is shown once. */
  async create({ actor, fields }) {
    const input = parse(createWebhookSchema, {
      url: fields.url?.trim(),
      events: CHOSEN_EVENTS.filter((event) => fields[event] === 'yes'),
      locales: LOCALES.filter((locale) => fields[locale] === 'yes'),
    });
    return { shown: await createWebhook({ actor, input }) };
  },

  async rotate({ actor, fields }) {
    return { shown: await rotateSecret({ actor, id: fields.id ?? '' }) };
  },

  async test(form) {
    await testWebhook({ actor: form.actor, id: form.fields.id ?? '' });
    return showDone(form, 'tested');
  },

  async again(form) {
    await repeatDelivery({ actor: form.actor, id: form.fields.id ?? '' });
    return showDone(form, 'again');
  },

  async 'switch-on'(form) {
    await switchWebhook({ actor: form.actor, id: form.fields.id ?? '', isOn: true });
    return showDone(form, 'on');
  },

  async 'switch-off'(form) {
    await switchWebhook({ actor: form.actor, id: form.fields.id ?? '', isOn: false });
    return showDone(form, 'off');
  },

  async delete(form) {
    await deleteWebhook({ actor: form.actor, id: form.fields.id ?? '' });
    return showDone(form, 'deleted');
  },
};

function showDone({ locale, query }: WebhookForm, done: string): never {
  query.set('done', done);
  throw replace(`${paths.adminWebhooks(locale)}?${query}`, 303);
}
