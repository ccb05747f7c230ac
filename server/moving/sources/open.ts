import type { Program, Source } from '#server/moving/model.ts';
import { openWordPress } from './wordpress.ts';

const OPENERS: Record<Program, (file: string) => Promise<Source>> = {
  wordpress: openWordPress,
  ghost: openWordPress,
  hugo: openWordPress,
  jekyll: openWordPress,
};

/** Opens the export of a program. Throws Invalid, with the reason, if it is none. */
export function openSource(program: Program, file: string): Promise<Source> {
  return OPENERS[program](file);
}
