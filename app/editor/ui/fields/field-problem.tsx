import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { AUTHOR_NAME_MAX, COVER_IMAGE_MAX, SLUG_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { isLocale } from '#contract/locales.ts';
import { TEXT_FIELDS, TEXT_RULES, type TextField } from '#contract/posts/text-fields.ts';

export function FieldProblem({ path }: { path: string }) {
  const { problems } = useFormState();
  const sentence = useDescribeEditorProblem()(findProblem(problems, path));
  if (sentence === null) return null;
  return (
    <p className="editor-problem" role="alert">
      {sentence}
    </p>
  );
}

/** Like `useDescribeProblem`, with the editor's own sentences first. */
export function useDescribeEditorProblem(): (problem: FormProblem | undefined) => string | null {
  const { problems, tooLong } = useAdminMessages().editor;
  const describe = useDescribeProblem();
  return (problem) => {
    if (problem?.path === 'seriesPart') return problems.seriesPart;
    const max = problem?.code === 'too_big' ? maxLengthOf(problem.path) : undefined;
    if (max !== undefined) return tooLong(max);

    const key = problem ? keyOf(problem) : '';
    return Object.hasOwn(problems, key) ? problems[key as keyof typeof problems] : describe(problem);
  };
}

const SETTINGS_MAX: Record<string, number> = {
  slug: SLUG_MAX,
  coverImage: COVER_IMAGE_MAX,
  tags: TAG_SLUG_MAX,
  series: TAG_SLUG_MAX,
  authorName: AUTHOR_NAME_MAX,
};

/** The most characters of a field, such as `uk.title`; the number of a tag follows its field: `tags.0`. */
function maxLengthOf(path: string): number | undefined {
  const [first = '', name] = path.split('.');
  if (!isLocale(first)) return SETTINGS_MAX[first];
  return TEXT_FIELDS.includes(name as TextField) ? TEXT_RULES[name as TextField].max : undefined;
}

/** The sentence of a missing value has the name of its field, which may follow the language: `uk.title`. */
function keyOf({ path, code }: FormProblem): string {
  const isMissing = code === 'too_small' || code === 'invalid_type';
  return isMissing ? (path.split('.').at(-1) ?? '') : code;
}
