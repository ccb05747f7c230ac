import { afterAll, expect, test, vi } from 'vitest';
import { uk } from '#app/texts/uk/messages.ts';
import { paths } from '#contract/paths.ts';
import { findUser } from '#server/users/users.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

// The first import reads the settings, so the provider starts before.
const provider = await vi.hoisted(async () => {
  const { startProvider } = await import('#test/setup/oauth-provider.ts');
  const { freePort } = await import('#test/setup/server.ts');
  const started = await startProvider();
  const port = await freePort();
  Object.assign(process.env, {
    // The provider redirects to it.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GITHUB_CLIENT_ID: 'client',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_URL: started.url,
  });
  return { ...started, port };
});

const site = useSite({ port: provider.port });
const { account } = uk.community;

afterAll(() => provider.stop());

test.each([true, false])('a form connects a provider and disconnects it (scripts: %s)', async (scripts) => {
  const user = await aUser();
  provider.signIn({ id: 7, login: 'lesia', name: 'Леся', email: user.email, verified: true });
  const page = await site.open({ javaScriptEnabled: scripts });
  await page.goto(site.url(paths.signIn('uk', paths.account('uk'))));
  await page.getByLabel(account.email).fill(user.email);
  await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: account.signIn, exact: true }).click();

  await page.getByRole('button', { name: account.connect('GitHub') }).click();
  await page.getByText(account.done.connected).waitFor();
  expect((await findUser(user))?.providers).toEqual(['github']);
  await page.getByText(account.staysConnected('GitHub')).waitFor();
  if (scripts) expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: account.disconnect('GitHub') }).click();
  await page.getByText(account.done.disconnected).waitFor();
  expect((await findUser(user))?.providers).toEqual([]);
});
