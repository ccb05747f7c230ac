import { Invalid } from '#server/errors.ts';

/** The codes of OAuth 2.1, 3.2.4 and 4.1.2.1, and of RFC 8707. */
type OAuthCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type';

/** A request of a program that is refused with a code of OAuth. */
export function oauthError(code: OAuthCode, message: string): Invalid {
  return new Invalid(message, [{ path: '', message, code }]);
}
