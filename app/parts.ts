/** A part that some features have, each with the name of its feature. */
type Parts<Part> = [name: string, part: NonNullable<Part>][];

export function partsOf<Feature extends object, Name extends keyof Feature>(
  features: Readonly<Record<string, Feature>>,
  name: Name,
): Parts<Feature[Name]> {
  return Object.entries(features).flatMap(([feature, { [name]: part }]) => (part ? [[feature, part]] : []));
}

/** The results of functions that features have, by the names of the features. */
export async function loadParts<Input extends unknown[], Result>(
  parts: Parts<(...input: Input) => Promise<Result>>,
  ...input: Input
): Promise<Record<string, Result>> {
  const loaded = await Promise.all(parts.map(async ([name, load]) => [name, await load(...input)] as const));
  return Object.fromEntries(loaded);
}

/** What features have loaded for their components. Only a feature itself knows the type of its data. */
export type PartData = Record<string, never>;

export async function loadData<Input extends unknown[]>(
  parts: Parts<(...input: Input) => Promise<unknown>>,
  ...input: Input
): Promise<PartData> {
  return (await loadParts(parts, ...input)) as PartData;
}

/** The actions of a page's forms that features have. */
export function actionsOf<Action>(parts: Parts<Record<string, Action>>): Record<string, Action> {
  return Object.assign({}, ...parts.map(([, actions]) => actions));
}
