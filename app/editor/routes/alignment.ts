import { adminEndpoint } from '#app/admin/admin-endpoint.ts';
import { adminOf } from '#app/admin/admin-only.ts';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { alignmentRequestSchema } from '#contract/posts/editor.ts';
import { readJson } from '#server/http/request/body.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { alignTexts } from '#server/posts/management/align-texts.ts';

/** Returns the text of the other language to the editor, split into blocks that correspond to the translation. */
export const action = adminEndpoint(async ({ request, context }) => {
  const json = await readJson(request, { maxBytes: JSON_BODY_BYTES });
  const { locale, content, source } = parse(alignmentRequestSchema, json);
  return alignTexts({
    actor: adminOf(context),
    source: { locale: otherLocale(locale), content: source },
    translation: { locale, content },
  });
});

export const loader = action;
