import type { CreationOptions, RequestOptions } from '#server/second-factor/web-authn.ts';
import { aSession, aUser } from '#test/factories/users.ts';
import { request } from '#test/setup/request.ts';
import { anAuthenticator } from './authenticator.ts';

const PAGE = '/uk/account/second-factor';

/** The options that a page has for its script, or null. */
export function optionsOf<Options = CreationOptions | RequestOptions>(html: string): Options | null {
  const [, json] = /data-options="([^"]+)"/.exec(html) ?? [];
  return json === undefined ? null : JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

/** The recovery codes that a page shows. */
export function codesOf(html: string): string[] {
  return [...html.matchAll(/<code>([0-9A-Z]{5}(?:-[0-9A-Z]{5}){3})<\/code>/g)].map(([, code = '']) => code);
}

/** Adds a passkey on the page; returns the response to the form. */
export async function addPasskey(
  cookie: string,
  { authenticator = anAuthenticator(), name = 'Телефон' } = {},
): Promise<Response> {
  const html = await (await request(PAGE, { cookie })).text();
  const options = optionsOf<CreationOptions>(html);
  if (!options) throw new Error('The page offers no passkey');
  const form = { intent: 'add', passkeyName: name, credential: authenticator.create(options) };
  return request(PAGE, { cookie, form });
}

/** A user with a passkey, who is signed in. */
export async function aUserWithPasskey(fields: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(fields);
  const authenticator = anAuthenticator();
  const response = await addPasskey(await aSession(user), { authenticator });
  if (response.status !== 200) throw new Error(`The passkey got the response ${response.status}`);
  const [session = ''] = response.headers.getSetCookie();
  const codes = codesOf(await response.text());
  return { user, authenticator, codes, cookie: session.split(';')[0] ?? '' };
}
