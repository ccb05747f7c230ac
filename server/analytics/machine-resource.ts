import type { MachineResource } from '#contract/analytics.ts';

const RESOURCES: readonly [RegExp, MachineResource][] = [
  [/^\/(?:uk|en)\/blog\/[^/]+$/, 'post'],
  [/^\/(?:uk|en)\/(?:tags\/[^/]+\/)?(?:rss\.xml|atom\.xml|feed\.json)$/, 'feed'],
  [/^\/(?:(?:uk|en)\/)?llms(?:-full)?\.txt$/, 'llms'],
];

/** What a request of a program reads, by its path and query; null for everything that is not counted. */
export function machineResourceOf(target: string): MachineResource | null {
  const [path = ''] = target.split(/[?#]/, 1);
  return RESOURCES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
