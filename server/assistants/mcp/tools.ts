import type { Tool } from './tool.ts';
import { commentTools } from './tools/comment-tools.ts';
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
  ...commentTools,
  ...siteTools,
];
