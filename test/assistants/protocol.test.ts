import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { TOOLS } from '#server/assistants/mcp/tools.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { callTool, type Era, rpc } from './mcp.ts';

useDatabase();

let token: string;
beforeEach(async () => {
  token = await aKey();
});

const ERAS: Era[] = ['2026-07-28', '2025-11-25'];

describe.each(ERAS)('a client of %s', (era) => {
  test('lists the tools, the prompts and the resources', async () => {
    await aPost({ slug: 'p' });
    const tools = await rpc<{ tools: { name: string }[] }>('tools/list', {}, { token, era });
    const prompts = await rpc<{ prompts: { name: string }[] }>('prompts/list', {}, { token, era });
    const resources = await rpc<{ resources: { uri: string }[] }>('resources/list', {}, { token, era });

    expect(tools.result?.tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(prompts.result?.prompts.map(({ name }) => name)).toEqual(['translate_post', 'update_translation']);
    expect(resources.result?.resources.map(({ uri }) => uri).sort()).toEqual([
      'https://blog.example/en/blog/p.md',
      'https://blog.example/uk/blog/p.md',
    ]);
  });

  test('reads a post, by a tool and as a resource', async () => {
    const uk = aVersion({ title: 'Про чайок' });
    await aPost({ slug: 'p', uk });
    const read = await callTool<{ versions: object[] }>(
      'read_post',
      { slug: 'p', locale: 'uk' },
      { token, era },
    );
    expect(read).toMatchObject({
      status: 200,
      isError: false,
      data: { versions: [{ title: uk.title, locale: 'uk' }] },
    });

    const uri = 'https://blog.example/uk/blog/p.md';
    const { result } = await rpc<{ contents: { text: string }[] }>('resources/read', { uri }, { token, era });
    expect(result?.contents[0]?.text).toContain(uk.content);
  });

  test('gets an error for a tool that does not exist, and for an input that is not valid', async () => {
    const unknown = await rpc('tools/call', { name: 'drop_database', arguments: {} }, { token, era });
    expect(unknown.error ?? unknown.result).toMatchObject(
      unknown.error ? { code: -32_602 } : { isError: true },
    );
    const wrong = await callTool('read_post', { slug: 'p', nonsense: 1 }, { token, era });
    expect(wrong.isError).toBe(true);
  });
});

test('`initialize` and `server/discover` say what the service is', async () => {
  const initialize = await rpc(
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    { token, era: '2025-11-25' },
  );
  const discover = await rpc('server/discover', {}, { token });
  for (const { result } of [initialize, discover]) {
    expect(JSON.stringify(result)).toContain('dvomova');
    expect(Object.keys(result?.capabilities ?? {}).sort()).toEqual(['prompts', 'resources', 'tools']);
  }
});

test('the list of tools has under 6,000 tokens, and is the same for everybody', async () => {
  const list = async (scopes: Parameters<typeof aKey>[0]) =>
    JSON.stringify(
      (await rpc<{ tools: object[] }>('tools/list', {}, { token: await aKey(scopes) })).result?.tools,
    );
  const text = await list({});

  // A token of English JSON has some four characters; three are cautious.
  expect(text.length / 3).toBeLessThan(6_000);
  expect(await list({ scopes: ['read'] })).toBe(text);
});

test('the list says which tools only read, and which change what others see or have written', async () => {
  const { result } = await rpc<{ tools: { name: string; annotations: Record<string, boolean> }[] }>(
    'tools/list',
    {},
    { token },
  );
  const having = (hint: string) =>
    result?.tools.filter(({ annotations }) => annotations[hint]).map(({ name }) => name);
  expect(having('destructiveHint')).toEqual([
    'update_version',
    'publish_post',
    'schedule_post',
    'unpublish_post',
    'moderate_comments',
  ]);
  expect(having('readOnlyHint')).toEqual([
    'search_posts',
    'read_post',
    'list_translations',
    'compare_translation',
    'list_comments',
    'summarize_analytics',
    'recall_translations',
    'get_site',
  ]);
});

describe('the request', () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

  test('needs a key, and learns where to sign in', async () => {
    for (const Authorization of ['', 'Bearer dvo_0', 'Basic x']) {
      const response = await request('/mcp', { json: body, headers: { Authorization } });
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toContain(
        'resource_metadata="https://blog.example/.well-known/oauth-protected-resource/mcp"',
      );
    }
  });

  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const JSON_TYPE = 'application/json';
  const STREAM = 'text/event-stream';

  test.each<[string | null, string]>([
    [null, JSON_TYPE],
    ['', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/*', JSON_TYPE],
    [JSON_TYPE, JSON_TYPE],
    ['Application/JSON; charset=utf-8', JSON_TYPE],
    [`${JSON_TYPE}, ${STREAM}`, JSON_TYPE],
    ['text/html, */*;q=0.1', JSON_TYPE],
    [STREAM, STREAM],
    ['text/*', STREAM],
    [`${JSON_TYPE};q=0, ${STREAM}`, STREAM],
    [`${JSON_TYPE};q=0, */*`, STREAM],
  ])('with Accept: %s is answered in %s, in both eras', async (accept, type) => {
    const headers: Record<string, string> = accept === null ? {} : { Accept: accept };
    const now = '2026-07-28';
    const meta = {
      'io.modelcontextprotocol/protocolVersion': now,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = { ...body, params: { _meta: meta } };
    const modernHeaders = { ...headers, 'MCP-Protocol-Version': now, 'Mcp-Method': 'tools/list' };
    const responses = [
      await request('/mcp', { json: initialize, headers, key: token }),
      await request('/mcp', { json: modern, headers: modernHeaders, key: token }),
    ];

    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')?.split(';')[0]).toBe(type);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const text = await response.text();
      const message = type === STREAM ? (/^data: (.+)$/m.exec(text)?.[1] ?? '') : text;
      expect(JSON.parse(message)).toMatchObject({ jsonrpc: '2.0', id: 1, result: expect.anything() });
    }
  });

  test('in a batch is answered by an array, and a notification by nothing', async () => {
    const headers = { Accept: JSON_TYPE };
    const batch = [body, { ...body, id: 2, method: 'prompts/list' }];
    const answer = await (await request('/mcp', { json: batch, headers, key: token })).json();
    expect(answer.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2]);
    const noted = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect((await request('/mcp', { json: noted, headers, key: token })).status).toBe(202);
  });

  test.each(['text/html', 'image/*', `${JSON_TYPE};q=0`, `${JSON_TYPE};q=0, ${STREAM};q=0`])(
    'that takes neither type (%s) gets 406, which names both',
    async (Accept) => {
      const response = await request('/mcp', { json: body, headers: { Accept }, key: token });
      expect(response.status).toBe(406);
      expect((await response.json()).error.message).toBe(
        'Accept must name application/json or text/event-stream',
      );
    },
  );

  test('with a Content-Encoding gets 415, which names it', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const response = await request('/mcp', { json: body, headers, key: token });
    expect([response.status, (await response.json()).error.data]).toMatchObject([
      415,
      [{ code: 'content_encoding', message: expect.stringContaining('"gzip"') }],
    ]);
  });

  test('works at /mcp/ too', async () => {
    const response = await request('/mcp/', { json: initialize, key: token, redirect: 'manual' });
    expect(response.status).toBe(200);
    expect((await request('/mcp/', { json: body })).status).toBe(401);
  });

  test.each(['%ff', '%c3%28', '%', '%u0041', 'a%2Fb', '%00'])(
    'for a resource with the address %s finds nothing',
    async (slug) => {
      const uri = `https://blog.example/uk/blog/${slug}.md`;
      const json = { ...body, method: 'resources/read', params: { uri } };
      const { error } = await (await request('/mcp', { json, key: token })).json();
      expect(error).toMatchObject({ code: -32_602, message: expect.stringMatching(/not found/i) });
    },
  );

  test('is refused if another site sends it', async () => {
    const headers = { Origin: 'https://evil.example' };
    expect((await request('/mcp', { json: body, headers, key: token })).status).toBe(403);
  });

  test.each<[string, RequestInit]>([
    ['no JSON', { body: '{' }],
    ['too much JSON', { body: JSON.stringify('x'.repeat(6 * 1024 * 1024)) }],
    ['deep JSON', { body: '['.repeat(100_000) }],
  ])('with %s gets an error of the protocol', async (_what, init) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await request('/mcp', { method: 'POST', ...init, headers, key: token });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_600 } });
  });

  test('with a megabyte of arguments is refused or harmless', async () => {
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`field${at}`, at]));
    const called = await callTool('read_post', many, { token });
    expect([called.status, called.isError]).toEqual([200, true]);
    const long = await callTool('search_posts', { query: 'x'.repeat(1024 * 1024), locale: 'uk' }, { token });
    expect(long.isError).toBe(true);
  });

  test.each(['GET', 'DELETE', 'PUT'])('with %s gets 405', async (method) => {
    const response = await request('/mcp', { method, key: token });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

test('a subscription is refused: nothing that is listed changes', async () => {
  const listen = await rpc('subscriptions/listen', { notifications: { toolsListChanged: true } }, { token });
  expect(listen.error).toBeDefined();
});

describe('the documentation', () => {
  test.each(LOCALES)('has a chapter whose example works, in %s', async (locale) => {
    const html = await (await request(paths.apiDocs(locale))).text();
    expect(html).toContain('https://blog.example/mcp');
    for (const { name } of TOOLS) expect(html).toContain(`<code>${name}</code>`);
    const [, example = ''] = /-d &#x27;(\{.*?\})&#x27;/.exec(html) ?? [];
    const headers = { Accept: 'application/json, text/event-stream' };
    const json: unknown = JSON.parse(example.replaceAll('&quot;', '"'));
    const response = await request('/mcp', { json, headers, key: token });
    expect([response.status, (await response.text()).includes('read_post')]).toEqual([200, true]);
  });

  test('llms.txt names the address', async () => {
    for (const path of ['/llms.txt', '/uk/llms.txt']) {
      expect(await (await request(path)).text()).toContain('<https://blog.example/mcp>');
    }
  });
});
