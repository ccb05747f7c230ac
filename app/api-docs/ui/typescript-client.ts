import { paths } from '#contract/paths.ts';

/** The commands that make types of the API in the folder of a program, and install its client. */
export function clientCommands(url: string): string {
  return `npx openapi-typescript@7 ${url}${paths.openapi()} -o dvomova.d.ts
npm install openapi-fetch`;
}

const IMPORTS = `import type { paths } from './dvomova.d.ts';
import createClient from 'openapi-fetch';`;

export function clientExample(url: string): string {
  return `${IMPORTS}

const headers = { Authorization: 'Bearer dvo_…' };
const client = createClient<paths>({ baseUrl: '${url}', headers });
const query = { status: 'draft', locale: 'all' } as const;
const { data, error } = await client.GET('/api/v1/posts', { params: { query } });
if (error) throw new Error(error.error);
for (const { locale, title } of data.posts) console.log(locale, title);
`;
}
