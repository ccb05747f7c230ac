import type { Program } from '#contract/moving/imports.ts';
import type { Source } from '#server/moving/model.ts';
import { openGhost } from './ghost.ts';
import { openHugo } from './hugo.ts';
import { openJekyll } from './jekyll.ts';
import { openOwn } from './own.ts';
import { openWordPress } from './wordpress.ts';

const OPENERS: Record<Program, (source: string) => Promise<Source>> = {
  wordpress: openWordPress,
  ghost: openGhost,
  hugo: openHugo,
  jekyll: openJekyll,
  dvomova: openOwn,
};

/** Opens the export of a program, or its folder. Throws Invalid, with the reason, if it is none. */
export function openSource(program: Program, source: string): Promise<Source> {
  return OPENERS[program](source);
}
