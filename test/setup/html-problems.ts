import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  // The rules of the HTML standard, without those of style.
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes of void elements and names in its own way, which the standard allows.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
  },
});

/** What is wrong in a document by the HTML standard. `name` begins each line. */
export async function htmlProblems(html: string, name: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${name}: ${ruleId}: ${message} (${selector})`),
  );
}
