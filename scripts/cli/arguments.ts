import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Invalid arguments on the command line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The positional arguments by name, and the options. Throws UsageError if an argument is missing or unexpected. */
export function readArguments<Name extends string, Option extends string = never>(
  args: string[],
  names: Name[],
  options: Option[] = [],
): Record<Name, string> & Partial<Record<Option, string>> {
  const { positionals, values } = parse(args, options);
  const missing = names[positionals.length];
  if (missing) throw new UsageError(`${missing} is missing.`);

  const extra = positionals[names.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);

  const named = Object.fromEntries(names.map((name, index) => [name, positionals[index]]));
  return { ...values, ...named } as Record<Name, string> & Partial<Record<Option, string>>;
}

function parse(args: string[], names: string[]) {
  const options: ParseArgsOptionsConfig = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}
