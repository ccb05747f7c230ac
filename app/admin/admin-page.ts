import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import type { Locale } from '#contract/locales.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { adminOf } from './admin-only.ts';

/** A request for a page of the admin. `query` is that of its address. */
export type AdminRequest = { actor: SignedIn; locale: Locale; query: URLSearchParams };

/** A form that an admin has sent: its fields, and the language of its page. */
export type AdminForm = { actor: SignedIn; locale: Locale; fields: Record<string, string> };

export function loadAdminPage<Data>(
  args: RouteArgs,
  load: (request: AdminRequest) => Promise<Data>,
): Promise<Data> {
  const query = new URL(args.request.url).searchParams;
  return loadPage(args, (locale) => load({ actor: adminOf(args.context), locale, query }));
}

export function runAdminForm<Result>(
  args: Pick<RouteArgs, 'request' | 'context'>,
  rules: { maxBytes: number },
  run: (form: AdminForm) => Promise<Result>,
) {
  return runFormAction(args, rules, (fields, locale) =>
    run({ actor: adminOf(args.context), locale, fields }),
  );
}
