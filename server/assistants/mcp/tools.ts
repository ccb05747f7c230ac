import { features } from '#server/features.ts';
import type { Tool } from '#server/programs/tool.ts';
import { mediaTools } from './tools/media-tools.ts';
import { readTools } from './tools/read-tools.ts';
import { siteTools } from './tools/site-tools.ts';
import { stateTools } from './tools/state-tools.ts';
import { writeTools } from './tools/write-tools.ts';

/** The tools in the order in which programs see them; the same for every program. */
export const TOOLS: readonly Tool[] = [
  ...readTools,
  ...writeTools,
  ...stateTools,
  ...mediaTools,
  ...features.flatMap(({ tools = [] }) => tools),
  ...siteTools,
];
