import { operations } from '#contract/operations.ts';
import { collectEvent } from '#server/analytics/collect.ts';
import { asksNotToBeTracked } from '#server/http/request/opt-out.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';

const track = endpoint(operations.trackEvent, async ({ body, request, context }) => {
  await collectEvent({
    event: body,
    userAgent: request.headers.get('user-agent'),
    clientAddress: clientAddressOf(context),
    host: request.headers.get('host') ?? '',
    isOptedOut: asksNotToBeTracked((name) => request.headers.get(name)),
  });
  return answer(200, { ok: true });
});

export const loader = resource(track);
export const action = loader;
