import { Forbidden } from '#server/errors.ts';

/** Null if the policy refuses it: the page then shows what its user may see. */
export async function unlessForbidden<Result>(run: () => Promise<Result>): Promise<Result | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Forbidden) return null;
    throw error;
  }
}

/** As `loadParts`, without the parts that the policy refuses. */
export async function loadAllowed<Input extends unknown[], Result>(
  parts: [name: string, load: (...input: Input) => Promise<Result>][],
  ...input: Input
): Promise<Record<string, NonNullable<Result>>> {
  const load = async ([name, run]: (typeof parts)[number]) => {
    const result = await unlessForbidden(() => run(...input));
    return result === null || result === undefined ? [] : [[name, result] as const];
  };
  return Object.fromEntries((await Promise.all(parts.map(load))).flat());
}
