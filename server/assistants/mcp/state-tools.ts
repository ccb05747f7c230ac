import { z } from 'zod';
import { instant } from '#contract/text.ts';
import { changeState, proposeState, type StateChange } from '#server/assistants/proposals.ts';
import { invalidAt } from '#server/errors.ts';
import { localeInput } from '#server/programs/inputs.ts';
import { type Caller, type Tool, tool } from '#server/programs/tool.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { slugInput } from './slug-input.ts';

const scope = 'publish';
const target = { slug: slugInput, locale: localeInput.optional().meta({ description: 'Both if absent' }) };

/** Tools that change what readers see. If the site asks for it, an admin confirms each change. */
export const stateTools: Tool[] = [
  tool({
    name: 'publish_post',
    title: 'Publish',
    description:
      'Shows the stored text of one language or both to readers, at once or after a person has confirmed it.',
    scope,
    effect: 'destructive',
    input: z.strictObject(target),
    run: (input, caller) => changeOrPropose({ ...input, action: 'publish' }, caller),
  }),

  tool({
    name: 'schedule_post',
    title: 'Schedule',
    description: 'Shows one language or both to readers from a moment in the future on.',
    scope,
    effect: 'destructive',
    input: z.strictObject({ ...target, publishedAt: instant }),
    async run(input, caller) {
      if (input.publishedAt > new Date()) return changeOrPropose({ ...input, action: 'schedule' }, caller);
      throw invalidAt('publishedAt', 'Must be in the future', 'in_past');
    },
  }),

  tool({
    name: 'unpublish_post',
    title: 'Unpublish',
    description: 'Makes one language or both a draft again: readers do not see it any more.',
    scope,
    effect: 'destructive',
    input: z.strictObject(target),
    run: (input, caller) => changeOrPropose({ ...input, action: 'unpublish' }, caller),
  }),
];

async function changeOrPropose(wanted: StateChange, { actor, program: { authorName } }: Caller) {
  const isConfirmed = siteSettings().confirmPrograms;
  await (isConfirmed ? proposeState : changeState)({ actor, authorName, ...wanted });
  return { state: isConfirmed ? 'waits for a person' : 'done' };
}
