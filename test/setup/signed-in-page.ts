import type { BrowserContextOptions, Page } from 'playwright-core';
import { aSession } from '#test/factories/users.ts';
import type { Site } from './site.ts';

/** A page in a browser context in which the user is signed in. */
export async function openSignedIn(
  site: Site,
  user: Parameters<typeof aSession>[0],
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await site.open(options);
  const [name = '', value = ''] = (await aSession(user)).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url('/') }]);
  return page;
}
