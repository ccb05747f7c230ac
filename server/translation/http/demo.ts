import { glob, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { parseFile } from '#server/content/front-matter.ts';
import { importTerms } from '#server/translation/glossary/glossary.ts';
import { findSettings, putSettings } from '#server/translation/settings-store.ts';
import { textOfMessage, toPlainMessage } from '#server/translation/text/message.ts';
import { split } from '#server/translation/text/texts.ts';

const DEMO = path.resolve(import.meta.dirname, '..', '..', '..', 'demo');

/** Tells the server of the demo from one that an owner has entered, and is its name in the history. */
const MODEL = 'demo';

/** Adds terms of the glossary, and a server that translates the texts of `demo/drafts` and nothing else. */
export async function addTranslations(): Promise<void> {
  const csv = await readFile(path.join(DEMO, 'glossary.csv'), 'utf8');
  await importTerms({ actor: COMMAND_LINE, csv });
  const server = { kind: 'libretranslate' as const, url: await startTranslator(), model: MODEL };
  await putSettings({ server, addition: '', monthlyLimit: null });
}

/** Starts the server of a demo that was filled before. Its address has changed. */
export async function renewTranslator(): Promise<void> {
  const stored = await findSettings();
  if (stored?.server?.model !== MODEL) return;
  await putSettings({ ...stored, server: { ...stored.server, url: await startTranslator() } });
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
  for (const locale of LOCALES) {
    for await (const file of glob(`*/${locale}.md`, { cwd: path.join(DEMO, 'drafts') })) {
      const original = path.join('posts', path.dirname(file), `${otherLocale(locale)}.md`);
      const [from = [], to = []] = await Promise.all([original, path.join('drafts', file)].map(readMessages));
      for (const [index, message] of from.entries()) texts.set(message, to[index] ?? message);
    }
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
