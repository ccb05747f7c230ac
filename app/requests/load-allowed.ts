import { loadParts } from '#app/parts.ts';
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

/** As `loadParts`, with null for what the policy refuses. */
export async function loadAllowed<Input extends unknown[], Result>(
  parts: [name: string, load: (...input: Input) => Promise<Result>][],
  ...input: Input
): Promise<Record<string, Result | null>> {
  const allowed = parts.map(
    ([name, load]) =>
      [name, (...given: Input) => unlessForbidden(() => load(...given))] as [
        string,
        (...given: Input) => Promise<Result | null>,
      ],
  );
  return loadParts(allowed, ...input);
}
