import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * The positional arguments by name, and the options and flags; arguments in `optional` come last. Throws UsageError if an
 * argument is missing or unexpected.
 */
export function readArguments<
  Name extends string,
  Option extends string = never,
  Flag extends string = never,
  Extra extends string = never,
>(
  args: string[],
  names: Name[],
  {
    options = [],
    flags = [],
    optional = [],
  }: { options?: Option[]; flags?: Flag[]; optional?: Extra[] } = {},
): Record<Name, string> & Partial<Record<Option | Extra, string> & Record<Flag, boolean>> {
  const { positionals, values } = parse(args, {
    ...Object.fromEntries(options.map((name) => [name, { type: 'string' }])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }])),
  });
  const missing = names[positionals.length];
  if (missing) throw new UsageError(`${missing} is missing.`);

  const all = [...names, ...optional];
  const extra = positionals[all.length];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);

  const named = Object.fromEntries(all.map((name, index) => [name, positionals[index]]));
  return { ...values, ...named } as ReturnType<typeof readArguments<Name, Option, Flag, Extra>>;
}

function parse(args: string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}
