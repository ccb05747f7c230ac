import type { z } from 'zod';
import type { Operation } from '#contract/operation.ts';

/**
 * The operation's example as a `curl` command for a POSIX shell. The API key comes from the variable
 * DVOMOVA_KEY, the session cookie from `cookies.txt`. `publicUrl` has no trailing slash.
 */
export function toCurl(operation: Operation, { publicUrl }: { publicUrl: string }): string {
  const { method, auth, body, bodyExample, upload } = operation;
  const options = [
    method === 'GET' || ((body || upload) && method === 'POST') ? [] : [`-X ${method}`],
    auth === 'key' ? ['-H "Authorization: Bearer $DVOMOVA_KEY"'] : [],
    cookieOptions(operation),
    upload ? [`-F ${quote(`${upload.field}=@picture.jpg`)}`] : [],
    body
      ? ["-H 'Content-Type: application/json'", `--data ${quote(JSON.stringify(bodyExample, null, 2))}`]
      : [],
    isFile(operation) ? ['--output file'] : [],
  ].flat();
  return [`curl ${quote(publicUrl + exampleTarget(operation))}`, ...options].join(' \\\n  ');
}

/** The path and the required query parameters, with the examples of their schemas. */
function exampleTarget({ path, params, query }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) =>
    encodeURIComponent(exampleOf(params?.shape[name])),
  );
  const required = Object.entries(query?.shape ?? {}).filter(([, schema]) => isRequired(schema as z.ZodType));
  const search = new URLSearchParams(
    required.map(([name, schema]) => [name, exampleOf(schema as z.ZodType)]),
  );

  return required.length > 0 ? `${filled}?${search}` : filled;
}

function exampleOf(schema: z.ZodType | undefined): string {
  const example = schema?.meta()?.example;
  if (example === undefined) throw new Error('A required parameter has no example');
  return String(example);
}

function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

function cookieOptions({ auth, method }: Operation): string[] {
  if (auth === 'session') return ['-b cookies.txt'];
  // Signing in or out replaces the session of the request, so the command both sends and stores cookies.
  if (auth === 'optional session' && method !== 'GET') return ['-b cookies.txt', '-c cookies.txt'];
  return [];
}

function isFile({ responses }: Operation): boolean {
  const success = responses[200];
  return success !== undefined && 'types' in success;
}

/** Quotes a word: a shell expands nothing within single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
