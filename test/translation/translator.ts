import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { TranslationKind } from '#contract/translation/translation.ts';

/** What a server does to a text instead of translating it, or the status with which it refuses. */
export type Fault = ((text: string) => string) | number | 'hangs' | 'garbage' | 'closed';

export type Question = {
  kind: TranslationKind;
  text: string;
  to: string;
  key: string | null;
  system: string;
};

const LATIN = 'abvhgdejezyijklmnoprstufhccssiua';
const CYRILLIC = 'абвгґдеєжзиійклмнопрстуфхцчшщьюя';

/** Other letters, in the same places. */
export function pretend(text: string, to: string): string {
  const [from, into] = to.startsWith('en') ? [CYRILLIC, LATIN] : [LATIN, CYRILLIC];
  const words = text.replaceAll(/\p{L}/gu, (letter) => into[from.indexOf(letter.toLowerCase())] ?? letter);
  return to.startsWith('en') ? words.replace(/\p{L}+/u, 'the $&') : words;
}

/** A server with the three interfaces, on a loopback address. It echoes if `echo` is set. */
export async function startTranslator() {
  const questions: Question[] = [];
  let hanging: ServerResponse[] = [];
  let fault: (question: Question, count: number) => Fault | null = () => null;
  let [now, most, delayMs] = [0, 0, 0];

  const server = createServer(async (request, response) => {
    const question = read(
      request.url ?? '',
      JSON.parse(await readText(request)),
      request.headers.authorization ?? null,
    );
    questions.push(question);
    most = Math.max(most, ++now);
    response.on('close', () => now--);
    const wrong = fault(question, questions.length);
    if (wrong === 'hangs') return void hanging.push(response);
    if (wrong === 'closed') return void response.destroy();
    if (wrong === 'garbage') return void response.end('<html>not JSON</html>');
    if (typeof wrong === 'number') return void response.writeHead(wrong).end(`secret ${question.key}`);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const answer = wrong ? wrong(question.text) : pretend(question.text, question.to);
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify(toAnswer(question.kind, answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    questions,
    most: () => most,
    behave(next: typeof fault = () => null, { slowBy = 0 } = {}) {
      [fault, delayMs, most] = [next, slowBy, 0];
      questions.length = 0;
      for (const response of hanging) response.destroy();
      hanging = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Body = {
  messages: { content: string }[];
  text: string[];
  q: string;
  target: string;
  target_lang: string;
  api_key?: string;
};

function read(url: string, body: Body, authorization: string | null): Question {
  if (url === '/v1/chat/completions') {
    const [system, user, ...others] = body.messages;
    if (!system || !user || others.length > 0)
      throw new Error('One message of the system and one of the user');
    const to = system.content.includes('into English') ? 'en' : 'uk';
    return { kind: 'openai', text: user.content, to, key: authorization, system: system.content };
  }
  if (url === '/v2/translate') {
    return {
      kind: 'deepl',
      text: body.text[0] ?? '',
      to: body.target_lang.toLowerCase(),
      key: authorization,
      system: '',
    };
  }
  return { kind: 'libretranslate', text: body.q, to: body.target, key: body.api_key ?? null, system: '' };
}

function toAnswer(kind: TranslationKind, text: string): object {
  if (kind === 'openai')
    return { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: text } }] };
  return kind === 'deepl' ? { translations: [{ text }] } : { translatedText: text };
}
