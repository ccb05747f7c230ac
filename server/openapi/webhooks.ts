import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { eventSchemaOf, WEBHOOK_EVENTS } from '#contract/programs/webhooks.ts';

/** The requests of webhooks as OpenAPI 3.1 describes them, by event. */
export function toWebhooks(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: event,
          tags: ['Webhooks'],
          summary: event,
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: eventSchemaOf(event) } } },
          responses: { 200: { description: 'Any status from 200 to 299 says that the event has arrived' } },
        },
      },
    ]),
  );
}
