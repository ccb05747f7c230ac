import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { confirmByPassword } from '#server/auth/confirm-sign-in.ts';
import { configuredProviders } from '#server/auth/providers.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { adminOf } from './admin-only.ts';

/** The admin who makes the request. A form with the password confirms who they are. */
export async function confirmedAdminOf(
  context: RequestContext,
  { current }: Record<string, string>,
): Promise<SignedIn> {
  const actor = adminOf(context);
  return current === undefined ? actor : confirmByPassword({ actor, password: current });
}

export function confirmationMethods({ user }: SignedIn): ConfirmationMethods {
  const connected = configuredProviders().filter(({ id }) => user.providers.includes(id));
  return { hasPassword: user.hasPassword, providers: connected.map(({ id, name }) => ({ id, name })) };
}
