import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { toCurl } from '#server/api-docs/curl.ts';
import { toOpenApi } from '#server/api-docs/document.ts';
import { toReference } from '#server/api-docs/reference.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { readFeatureRows } from '#test/setup/feature-rows.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';
const ofFeatures = await readFeatureRows();
const table: Operation[] = Object.values(operations);
const rows = table.map((operation) => [operation.id, operation] as const);

/** What the page shows, as text. */
async function readPage(): Promise<{ html: string; blocks: string[] }> {
  const html = await (await request('/api/docs')).text();
  const blocks = [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, code]) => plain(code));
  return { html, blocks };
}

function plain(html = ''): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" };
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);
}

describe('the page', () => {
  test('is in English for every visitor, and has only the small script', async () => {
    const response = await request('/api/docs', { headers: { 'Accept-Language': 'uk' } });
    const html = await response.text();

    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<html lang="en"');
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test('redirects to its address without a language if the English one is requested', async () => {
    const response = await request('/en/api/docs', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/api/docs']);
  });

  test('has a Ukrainian version at an address of its own, which the switcher and the head name', async () => {
    const [english, ukrainian] = await Promise.all(
      ['/api/docs', '/uk/api/docs'].map(async (path) => (await request(path)).text()),
    );
    expect(ukrainian).toContain('<html lang="uk"');
    expect(ukrainian).toContain('Створити допис однією або обома мовами');
    expect(ukrainian).not.toContain('Create a post');
    for (const html of [english, ukrainian]) {
      expect(html).toContain(`hrefLang="uk" href="${ORIGIN}/uk/api/docs"`);
      expect(html).toContain(`hrefLang="en" href="${ORIGIN}/api/docs"`);
    }
    expect(english).toMatch(/<a href="\/uk\/api\/docs" lang="uk"/);
  });

  test('ends each sentence once, and shows the error of an unfinished change', async () => {
    const { html, blocks } = await readPage();
    const sentences = [...html.matchAll(/<p(?: [^>]*)?>(.*?)<\/p>/gs)].map(([, sentence]) => plain(sentence));
    expect(sentences).toContain(
      'Words to search for. Every form of a word finds the others. Quotation marks find a phrase exactly as it is written, a minus excludes a word.',
    );
    expect(sentences.filter((sentence) => /\w\.\.$/.test(sentence))).toEqual([]);
    expect(blocks.some((block) => block.includes('"code": "unfinished_change"'))).toBe(true);
  });

  test('shows every operation with its address, its parameters and its errors', async () => {
    const { html, blocks } = await readPage();
    const text = plain(html);
    const ofThisSite = table.filter(({ needsMail }) => !needsMail);
    for (const { operations: described } of toReference({ publicUrl: ORIGIN, table: ofThisSite })) {
      for (const { summary, method, path, parameters, body, curl, responses, errors } of described) {
        expect(text).toContain(summary);
        expect(text).toContain(`${method} ${path}`);
        for (const { name } of [...parameters, ...(body?.fields ?? [])]) expect(text).toContain(name);
        expect(blocks).toContain(curl);
        for (const { example } of [...responses, ...errors]) {
          if (example !== null) expect(blocks).toContain(example);
        }
      }
    }
  });

  test('links to the OpenAPI document', async () => {
    expect((await readPage()).html).toContain('href="/openapi.json"');
  });

  test('has one h1 and skips no heading level', async () => {
    const { html } = await readPage();
    const ranks = [...html.matchAll(/<h([1-6])/g)].map(([, rank]) => Number(rank));

    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
    for (const [index, rank] of ranks.entries()) {
      expect(rank - (ranks[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});

test.each(['/openapi.json', '/api/openapi.json'])('the OpenAPI document is served at %s', async (path) => {
  const response = await request(path);

  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  const made = toOpenApi({ publicUrl: ORIGIN, siteName: 'Dvomova' });
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(made)));
});

/** What a shell makes of a command, word by word; `curl` is a function that prints them. */
async function wordsOf(command: string, env: Record<string, string>): Promise<string[]> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}\n`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { env });
  return stdout.split('\0').slice(0, -1);
}

type Command = {
  url: URL;
  method: string;
  headers: Headers;
  data?: string;
  file?: string;
  sends: Set<string>;
};

/** Reads curl's options, those that the builder uses and no other. */
function parseCommand(words: string[]): Command {
  const headers = new Headers();
  const command: Partial<Command> = { headers, sends: new Set() };

  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) {
      command.url = new URL(word);
      continue;
    }
    const value = words[++index] ?? '';
    if (word === '-X') command.method = value;
    else if (word === '-H') headers.append(...(value.split(/: (.*)/s).slice(0, 2) as [string, string]));
    else if (word === '--data') command.data = value;
    else if (word === '-F') command.file = value;
    else if (['-b', '-c', '--output'].includes(word)) command.sends?.add(word);
    else throw new Error(`curl is not called with ${word} here`);
  }

  if (!command.url) throw new Error('The command has no address');
  const method = command.method ?? ((command.data ?? command.file) ? 'POST' : 'GET');
  return { ...command, url: command.url, method } as Command;
}

describe('the documented command', () => {
  let key: string;
  let cookie: string;
  beforeEach(async () => {
    key = await aKey();
    ({ cookie } = await aSignedIn());
  });

  const { uploadMedia, uploadPicture } = operations;
  const firstPost = async () => {
    const { posts } = await aPost({ slug: 'first-post' });
    return { '6920318a5c1e4b0d2f7a9c11': posts[0]?.id ?? '' };
  };
  const firstComment = async () => {
    const ids = await firstPost();
    const json = { postId: Object.values(ids)[0], content: 'Дякую!' };
    const written = await (await request('/api/comments', { json, cookie })).json();
    return { ...ids, '6920318a5c1e4b0d2f7a9d01': String((written as { id: string }).id) };
  };
  const firstPicture = async () => {
    const form = new FormData();
    form.set('file', new Blob([await aPicture('jpeg')], { type: 'image/jpeg' }), 'picture.jpg');
    const uploaded = await (await request('/api/upload', { body: form })).json();
    return {
      '66f0c0ffee0123456789abcd5eed1234': String((uploaded as { url: string }).url.split('/').at(-1)),
    };
  };
  const firstUser = async () => {
    await aUser({ email: 'lesia@example.com' });
    return {};
  };

  /** What must be there for an example, and the real ids of what its ids stand for. */
  const preparations: Record<string, () => Promise<Record<string, string>>> = {
    getPost: firstPost,
    updatePost: firstPost,
    deletePost: firstPost,
    attachTags: firstPost,
    getMedia: firstPicture,
    getMediaThumbnail: firstPicture,
    listComments: firstPost,
    createComment: firstPost,
    updateComment: firstComment,
    deleteComment: firstComment,
    signIn: firstUser,
  };

  const prepare = (id: string) => (preparations[id] ?? ofFeatures[id]?.prepare)?.();

  // test/letters and test/newsletter call those that need mail.
  const ofEverySite = rows.filter(([, { needsMail }]) => !needsMail);

  test.each(ofEverySite)('of %s gets the documented response', async (id, operation) => {
    let command = toCurl(operation, { publicUrl: ORIGIN });
    for (const [example, real] of Object.entries((await prepare(id)) ?? {})) {
      command = command.replaceAll(example, real);
    }
    const { url, method, headers, data, file, sends } = parseCommand(
      await wordsOf(command, { DVOMOVA_KEY: key }),
    );

    const response = await request(url.pathname + url.search, {
      method,
      headers,
      body: file === undefined ? (data ?? null) : await aForm(file),
      ...(sends.has('-b') && operation.auth === 'session' ? { cookie } : {}),
    });

    const described = toReference({ publicUrl: ORIGIN }).flatMap((group) => group.operations);
    const usual = described.find((entry) => entry.id === id)?.responses[0];
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.status, body.toString()).toBe(usual?.status);
    expect(usual?.types).toContain(response.headers.get('Content-Type')?.split(';')[0]);
    const answer = operation.responses[response.status];
    if (answer && 'schema' in answer) {
      expect(answer.schema.safeParse(JSON.parse(body.toString())).error).toBeUndefined();
    }
    if (sends.has('-c')) expect(response.headers.getSetCookie().length).toBeGreaterThan(0);
  });

  async function aForm(file: string): Promise<FormData> {
    const [field = '', name = ''] = file.split('=@');
    expect([uploadMedia.upload.field, uploadPicture.upload.field]).toContain(field);
    const form = new FormData();
    form.set(field, new Blob([await aPicture('jpeg')], { type: 'image/jpeg' }), name);
    return form;
  }
});

describe('the builder', () => {
  const operation = operations.createPost;
  const build = (bodyExample: unknown) => toCurl({ ...operation, bodyExample }, { publicUrl: ORIGIN });

  test.each([
    "it's",
    `'"'"'`,
    '$HOME `id` $(id) \\',
    '!! * ? ~ # & | ; < >',
    'two\nlines',
    'Їжак “quoted” ’',
    "'",
    '',
  ])('quotes %j so that a shell takes it literally', async (text) => {
    const words = await wordsOf(build({ text }), { DVOMOVA_KEY: 'k' });

    expect(JSON.parse(words.at(-1) ?? '')).toEqual({ text });
  });

  test('quotes URLs', async () => {
    const words = await wordsOf(toCurl(operation, { publicUrl: "https://it's.example/$HOME" }), {});

    expect(words[0]).toBe("https://it's.example/$HOME/api/v1/posts");
  });

  test('reads the key from the environment', async () => {
    const words = await wordsOf(build({}), { DVOMOVA_KEY: 'dvo_0' });

    expect(words).toContain('Authorization: Bearer dvo_0');
  });
});
