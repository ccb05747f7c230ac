/** The part of the generated client that is the same for every operation. */
export const RUNTIME = `type Row = { method: string; path: string; file?: string };
type Input = { path?: object; query?: object; header?: object; body?: unknown; file?: Blob };

/** A response that is not a success; \`body\` has \`error\` and perhaps \`details\`. */
export class ApiError extends Error {
  status: number;
  body: unknown;

  constructor(status: number, body: unknown) {
    super(typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : \`HTTP \${status}\`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

type Needed<Value> = Record<never, never> extends Value ? [input?: Value] : [input: Value];

export type Client = {
  [Name in keyof Operations]: (...input: Needed<Operations[Name]['input']>) => Promise<Operations[Name]['output']>;
};

/** A client of the service at \`url\`, with an API key if it writes. \`fetch\` may be another implementation. */
export function createClient({
  url,
  key,
  fetch: send = fetch,
}: {
  url: string;
  key?: string;
  fetch?: (request: Request) => Promise<Response>;
}): Client {
  const call = async (row: Row, input: Input = {}) => {
    const response = await send(toRequest(row, input, { url, key }));
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (!response.ok) throw new ApiError(response.status, isJson ? await response.json() : await response.text());
    return isJson ? response.json() : response;
  };
  const entries = Object.entries(OPERATIONS).map(([name, row]) => [name, (input?: Input) => call(row, input)]);
  return Object.fromEntries(entries) as Client;
}

function toRequest(row: Row, input: Input, { url, key }: { url: string; key: string | undefined }): Request {
  let path = row.path;
  for (const [name, value] of Object.entries(input.path ?? {})) {
    path = path.replace(\`{\${name}}\`, encodeURIComponent(String(value)));
  }
  const target = new URL(url.replace(/\\/+$/, '') + path);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) target.searchParams.set(name, String(value));
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(input.header ?? {})) {
    if (value !== undefined) headers.set(name, String(value));
  }
  if (key !== undefined) headers.set('Authorization', \`Bearer \${key}\`);
  const init: RequestInit = { method: row.method, headers };
  if (row.file && input.file) {
    const form = new FormData();
    form.set(row.file, input.file);
    init.body = form;
  } else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  return new Request(target, init);
}
`;
