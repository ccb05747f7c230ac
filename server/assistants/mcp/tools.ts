import { features } from '#server/features.ts';
import type { Tool } from '#server/programs/tool.ts';
import { mediaTools } from './media-tools.ts';
import { readTools } from './read-tools.ts';
import { siteTools } from './site-tools.ts';
import { stateTools } from './state-tools.ts';
import { writeTools } from './write-tools.ts';

/** The tools in the order in which programs see them; the same for every program. */
export const TOOLS: readonly Tool[] = [
  ...readTools,
  ...writeTools,
  ...stateTools,
  ...mediaTools,
  ...features.flatMap(({ tools = [] }) => tools),
  ...siteTools,
];
