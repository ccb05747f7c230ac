import type { ServerFeature } from '#app/feature.server.ts';
import { planMessageSchema } from '#contract/announce/messages.ts';
import { parseJson } from '#contract/browsers/parse-json.ts';
import { z } from '#contract/browsers/zod.ts';
import { planMessage } from '#server/announce/planned-messages.ts';
import { Invalid, invalidAt, NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';

/** A choice as the publishing panel sends it. */
const choiceSchema = z.string().transform(parseJson).pipe(z.array(planMessageSchema));

/** Stores what an editor has chosen for the messages of a publication. Throws Invalid. */
export const planChoice: NonNullable<ServerFeature['publishing']>['plan'] = async (choice, post) => {
  for (const plan of parse(choiceSchema, choice)) {
    try {
      await planMessage({ ...post, ...plan });
    } catch (error) {
      // The problem is of the panel, not of a field of the post.
      if (error instanceof Invalid) throw invalidAt('publish', error.message, 'too_big');
      // A channel that was removed in the meantime gets nothing.
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return null;
};
