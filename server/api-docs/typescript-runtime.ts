/** The part of the generated client that is the same for every operation. */
export const RUNTIME = `type Row = { method: string; path: string; file?: string };
type Input = { path?: object; query?: object; header?: object; body?: unknown; file?: Blob };

/** A response that is not a success. */
export class ApiError extends Error {
  status: number;
  /** What is wrong with each field of the input; empty if the problem is another one. */
  details: Issue[];
  /** How many seconds to wait before the next attempt; null if the service does not say. */
  retryAfter: number | null;

  constructor(response: Response, body: Partial<ErrorBody>) {
    super(body.error ?? \`HTTP \${response.status}\`);
    this.name = 'ApiError';
    this.status = response.status;
    this.details = body.details ?? [];
    this.retryAfter = Number(response.headers.get('retry-after')) || null;
  }
}

type Needed<Value> = Record<never, never> extends Value ? [input?: Value] : [input: Value];

type WithDryRun<Input> = Input & { query: { dryRun: '1' | 'true' } };
type WithoutDryRun<Input> = Input & { query?: { dryRun?: '0' | 'false' } };

type Call<Input, Output, Dry = Extract<Output, { dryRun: true }>> = [Dry] extends [never]
  ? (...input: Needed<Input>) => Promise<Output>
  : {
      (...input: Needed<WithoutDryRun<Input>>): Promise<Exclude<Output, Dry>>;
      (input: WithDryRun<Input>): Promise<Dry>;
      (...input: Needed<Input>): Promise<Output>;
    };

/** A method for each operation. What it returns depends on \`dryRun\`. */
export type Client = { [Name in keyof Operations]: Call<Operations[Name]['input'], Operations[Name]['output']> };

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
    if (!response.ok) throw new ApiError(response, isJson ? ((await response.json()) as ErrorBody) : {});
    return isJson ? response.json() : response;
  };
  const entries = Object.entries(OPERATIONS).map(([name, row]) => [name, (input?: Input) => call(row, input)]);
  return Object.fromEntries(entries) as Client;
}

type PageInput = { query?: { page?: number } };
type PageOutput = { pagination: Pagination } | { page: number; limit: number; total: number };

/**
 * The pages of a list, one after another:
 * \`for await (const { posts } of pages(client.listPosts, { query: { locale: 'uk' } }))\`.
 */
export async function* pages<List extends (input: never) => Promise<PageOutput>>(
  list: List,
  input: NonNullable<Parameters<List>[0]>,
): AsyncGenerator<Awaited<ReturnType<List>>> {
  const { query, ...rest } = input as PageInput;
  const read = list as unknown as (input: PageInput) => Promise<PageOutput>;

  let [page, isLast] = [query?.page ?? 1, false];
  for (; !isLast; page++) {
    const answer = await read({ ...rest, query: { ...query, page } });
    yield answer as Awaited<ReturnType<List>>;
    const { total, limit } = 'pagination' in answer ? answer.pagination : answer;
    isLast = page * limit >= total;
  }
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
