import { request } from '#test/setup/request.ts';

export type Era = '2026-07-28' | '2025-11-25';

type ToolResult = { isError?: boolean; content: { type: string; text: string }[]; _meta?: object };
type Answer<Result> = {
  status: number;
  headers: Headers;
  result?: Result;
  error?: { code: number; message: string };
};

let lastId = 0;

/** Sends one message of the Model Context Protocol, as a client of this version of it does. */
export async function rpc<Result = Record<string, unknown>>(
  method: string,
  params: Record<string, unknown>,
  { token, era = '2026-07-28' }: { token?: string | undefined; era?: Era } = {},
): Promise<Answer<Result>> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };

  const name = params.name ?? params.uri;
  const modern = {
    'Mcp-Method': method,
    ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
  };

  const isModern = era === '2026-07-28';
  const response = await request('/mcp', {
    json: { jsonrpc: '2.0', id: ++lastId, method, params: isModern ? { ...params, _meta } : params },
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': era,
      ...(isModern ? modern : {}),
    },
    ...(token === undefined ? {} : { key: token }),
  });

  const text = await response.text();
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  const json = isStream ? (/^data: (.+)$/m.exec(text)?.[1] ?? '{}') : text || '{}';

  return { status: response.status, headers: response.headers, ...JSON.parse(json) };
}

/** Calls a tool; `data` is its result as JSON. */
export async function callTool<Data = Record<string, unknown>>(
  name: string,
  input: Record<string, unknown>,
  options: { token?: string | undefined; era?: Era },
): Promise<{
  status: number;
  isError: boolean;
  data: Data;
  result: ToolResult | undefined;
  headers: Headers;
}> {
  const { status, headers, result } = await rpc<ToolResult>(
    'tools/call',
    { name, arguments: input },
    options,
  );
  const text = result?.content[0]?.text ?? 'null';
  return { status, headers, isError: result?.isError ?? false, data: toJson(text) as Data, result };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
