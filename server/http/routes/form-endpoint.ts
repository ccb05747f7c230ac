import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { isForm, ownPath, preferredLocale, readForm } from '#server/http/request/forms.ts';
import { toFailure } from '#server/http/response/errors.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Lets pages without JavaScript use an endpoint: a form post gets 303, on success to the path in its field
 * `returnTo`, on failure to `failed` with the failure's code in `?problem=`. `check` refuses forms by throwing.
 */
export function withForm(
  endpoint: Endpoint,
  { failed, check }: { failed: (locale: Locale) => string; check?: (fields: Record<string, string>) => void },
): Endpoint {
  return {
    operation: endpoint.operation,
    async handle(args) {
      const { maxBodyBytes } = endpoint.operation;
      if (maxBodyBytes === undefined || !isForm(args.request)) return endpoint.handle(args);

      const fields = await readForm(args.request, { maxBytes: maxBodyBytes });
      const locale = preferredLocale(args.request, fields);
      const returnTo = ownPath(fields.returnTo);

      try {
        check?.(fields);
        await endpoint.handle(args, ownFields(endpoint, fields));
        return seeOther(returnTo ?? paths.home(locale));
      } catch (error) {
        const query = new URLSearchParams({ problem: problemOf(error) });
        if (returnTo) query.set('returnTo', returnTo);
        return seeOther(`${failed(locale)}?${query}`);
      }
    },
  };
}

/** Only the fields that belong to the operation. The others belong to the page that has the form. */
function ownFields(
  { operation: { body } }: Endpoint,
  fields: Record<string, string>,
): Record<string, string> {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

function problemOf(error: unknown): string {
  const { status, body } = toFailure(error);
  return body.details?.[0]?.code ?? String(status);
}
