import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { otherLocale } from '#contract/locales.ts';
import type { TermInput } from '#contract/translation/glossary.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { parseFile } from '#server/content/front-matter.ts';
import type { Demo } from '#server/feature.ts';
import { saveTerm } from '#server/translation/glossary/glossary.ts';
import { putSettings } from '#server/translation/settings-store.ts';
import { textOfMessage, toPlainMessage } from '#server/translation/text/message.ts';
import { split } from '#server/translation/text/texts.ts';

const DEMO = path.resolve(import.meta.dirname, '..', '..', '..', 'demo');

/** The terms of `demo/life.yaml`. */
type Life = { terms: { uk: string; en: string; note?: string }[] };

/** Adds terms of the glossary, and a server that translates the texts of `demo/drafts` and nothing else. */
export async function addTranslations({ life }: Demo): Promise<void> {
  const none: TermInput = { uk: '', en: '', note: '', part: '', forbiddenUk: '', forbiddenEn: '' };
  for (const term of (life as Life).terms) {
    await saveTerm({ actor: COMMAND_LINE, input: { ...none, ...term } });
  }
  const url = await startTranslator();
  await putSettings({ server: { kind: 'libretranslate', url, model: '' }, addition: '', monthlyLimit: null });
}

/** The interface of LibreTranslate on a loopback address, without a network. Returns its address. */
async function startTranslator(): Promise<string> {
  let texts: Promise<Map<string, string>> | null = null;
  const server = createServer(async (request, response) => {
    const { q } = (await json(request)) as { q: string };
    texts ??= readTexts();
    const translatedText = (await texts).get(q) ?? q;
    response.writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify({ translatedText }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The translations of `demo/drafts` by their originals, with the placeholders of both. */
async function readTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of await readdir(path.join(DEMO, 'drafts'))) {
    const [, slug = '', locale] = /^(.+)\.(uk|en)\.md$/.exec(name) ?? [];
    const original = path.join('posts', slug, `${otherLocale(locale === 'uk' ? 'uk' : 'en')}.md`);
    const [from, to] = await Promise.all([original, path.join('drafts', name)].map(readMessages));
    for (const [index, message] of from?.entries() ?? []) texts.set(message, to?.[index] ?? message);
  }
  return texts;
}

async function readMessages(file: string): Promise<string[]> {
  const { fields, content } = parseFile(await readFile(path.join(DEMO, file), 'utf8'));
  const { title, excerpt } = fields as Record<string, string>;
  const { blocks } = await split(content);
  const messages = [
    toPlainMessage(title ?? ''),
    toPlainMessage(excerpt ?? ''),
    ...blocks.map(({ message }) => message),
  ];
  return messages.map((message) => (message ? textOfMessage(message) : ''));
}
