import { z } from '#contract/browsers/zod.ts';
import { done, noDryRunQuery, type OperationRow } from '#contract/operation.ts';
import { WEBHOOK_BODY_BYTES } from './limits.ts';
import { createdWebhookSchema, createWebhookSchema, type Webhook, webhookListSchema } from './webhooks.ts';

export const webhookExample = {
  id: '6920318a5c1e4b0d2f7a9f01',
  url: 'https://example.com/dvomova',
  events: ['post.published', 'post.updated'],
  locales: ['uk', 'en'],
  createdAt: '2026-11-21T09:30:00.000Z',
  switchedOffAt: null,
} satisfies Webhook;

const idParams = z.object({ id: z.string().min(1).max(100).meta({ example: webhookExample.id }) });

export const webhookOperations = {
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    auth: 'key',
    scope: 'webhooks',
    group: 'Webhooks',
    summary: 'List webhooks',
    description: 'All endpoints of the site, the newest first. Secrets are not shown again.',
    responses: {
      200: {
        description: 'All webhooks',
        schema: webhookListSchema,
        example: { webhooks: [webhookExample] },
      },
    },
    errors: [401, 403],
  },
  createWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    auth: 'key',
    scope: 'webhooks',
    group: 'Webhooks',
    summary: 'Create a webhook',
    description:
      'Events are sent to the address as POST requests, signed as Standard Webhooks 1.0 says: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Every response but 2xx is a failure: the request is repeated for three days, then the webhook is switched off. 410 switches it off at once. A request may arrive twice, with the same `webhook-id`, and events may arrive in another order: `sequence` tells it. Redirects are not followed, and addresses in private networks are refused.',
    query: noDryRunQuery,
    body: createWebhookSchema,
    maxBodyBytes: WEBHOOK_BODY_BYTES,
    bodyExample: { url: webhookExample.url, events: webhookExample.events },
    responses: {
      201: {
        description: 'The webhook was created',
        schema: createdWebhookSchema,
        example: { ...webhookExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
      },
    },
    errors: [400, 401, 403],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks/{id}',
    auth: 'key',
    scope: 'webhooks',
    group: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Requests in the queue are not sent.',
    query: noDryRunQuery,
    params: idParams,
    responses: { 200: done('The webhook was deleted') },
    errors: [400, 401, 403, 404],
  },
} as const satisfies Record<string, OperationRow>;
