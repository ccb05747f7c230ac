import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assistantAdminTexts } from '#app/assistants/texts/admin-messages.ts';
import { assistantTexts } from '#app/assistants/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { callTool } from '#test/assistants/mcp.ts';
import { type ProgramSite, serveProgram } from '#test/assistants/program-site.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { accessibilityProblems, expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

// The first import reads the settings.
const port = await vi.hoisted(async () => {
  const { freePort } = await import('#test/setup/server.ts');
  const free = await freePort();
  Object.assign(process.env, {
    MCP: 'on',
    PUBLIC_URL: `http://127.0.0.1:${free}`,
    WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
  });
  return free;
});

const site = useSite({ port });
let program: ProgramSite;
beforeAll(async () => {
  program = await serveProgram();
});
afterAll(() => program.close());

const verifier = randomBytes(32).toString('base64url');

/** The address with which the program sends its user here. */
function authorizeUrl(locale: Locale): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: program.clientId,
    redirect_uri: program.redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'xyz',
  });
  return `${site.url(paths.connectProgram(locale))}?${query}`;
}

async function exchange(code: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: program.clientId,
    code,
    code_verifier: verifier,
    redirect_uri: program.redirectUri,
  });
  const response = await fetch(site.url(paths.oauthToken()), { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function statusOf(token: string): Promise<number> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2025-11-25',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return (await fetch(site.url(paths.mcp()), { method: 'POST', headers, body })).status;
}

test.each([
  ['uk', PHONE, true],
  ['en', DESKTOP, false],
] as const)('in %s a program is let in, listed and disconnected', async (locale, options, scripts) => {
  const words = assistantTexts[locale];
  const page = await openAsAdmin(site, { ...options, javaScriptEnabled: scripts });
  await page.goto(authorizeUrl(locale));
  await page.getByText(words.asks('Тестовий помічник', 'Леся Українка')).waitFor();
  expect(await page.getByLabel(words.scopes.write).isChecked()).toBe(true);
  expect(await page.getByLabel(words.scopes.publish).isChecked()).toBe(false);
  if (scripts) expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: words.allow }).click();
  await page.waitForURL((url) => url.href.startsWith(program.redirectUri));
  const back = new URL(page.url()).searchParams;
  expect(back.get('state')).toBe('xyz');
  const token = await exchange(back.get('code') ?? '');
  expect(await statusOf(token)).toBe(200);

  await page.goto(site.url(paths.account(locale)));
  await page.getByText('Тестовий помічник').waitFor();
  await page.getByRole('button', { name: words.endName('Тестовий помічник') }).click();
  await page.getByText(words.empty).waitFor();
  expect(await statusOf(token)).toBe(401);
});

test('an admin confirms what a program asks to publish', async () => {
  const locale = 'uk';
  const { proposals } = assistantAdminTexts[locale];
  await setSiteSettings({ actor: COMMAND_LINE, confirmPrograms: true });
  await aPost({ slug: 'p', published: false });
  await callTool('publish_post', { slug: 'p' }, { token: await aKey({ name: 'Помічник' }) });
  const page = await openAsAdmin(site, PHONE);
  await openAdminPage(page, site.url(paths.admin(locale)));
  await expectSoundEverywhere(page);

  const confirm = page.getByRole('button', { name: proposals.confirm });
  const [first, second] = await Promise.all(
    [confirm, page.getByRole('button', { name: proposals.decline })].map((button) => button.boundingBox()),
  );
  // Two buttons of opposite meaning.
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThanOrEqual(8);
  await confirm.click();
  await page.getByText(proposals.title).waitFor({ state: 'detached' });
  expect((await fetch(site.url(paths.post(locale, 'p')))).status).toBe(200);
});
