import { SLUG_MAX } from '#contract/limits.ts';
import { text } from '#contract/text.ts';

// Many scripts have combining marks that NFC does not compose.
const SLUG = /^[\p{L}\p{M}\p{N}._-]+$/u;

const DESCRIPTION = 'Letters and digits of any script, `-`, `_` and `.`, but not dots alone';

/** Letters and digits of any script, `-`, `_` and `.`, but not only dots (`..` is a path segment). */
export function slug(max = SLUG_MAX) {
  return text({ min: 1, max, singleLine: true })
    .superRefine((value, context) => {
      if (value.length === 0) return;
      if (SLUG.test(value) && !/^\.+$/.test(value)) return;
      context.addIssue({
        code: 'custom',
        message: 'Only letters, digits, "-", "_" and ".", and not dots alone',
        params: { code: 'invalid_slug' },
      });
    })
    .meta({ minLength: 1, maxLength: max, description: DESCRIPTION, example: 'first-post' });
}
