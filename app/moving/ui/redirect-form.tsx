import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { Choices } from '#app/admin/forms/choices.tsx';
import { StoredNow } from '#app/admin/forms/stored-now.tsx';
import { RowForm } from '#app/admin/rows/row-form.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { redirectTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { REDIRECT_MAX } from '#contract/moving/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { REDIRECT_KINDS, type RedirectRow } from '#contract/moving/redirects.ts';

const EMPTY = { from: '', to: '', kind: 'exact' };

/** The form of a redirect, or of a new one. */
export function RedirectForm({
  redirect,
  failed,
}: {
  redirect: RedirectRow | null;
  failed: FailedForm | null;
}) {
  const words = useTexts(redirectTexts);
  const { locale } = useSite();
  const { from, to, kind } = redirect ?? EMPTY;
  const field = (name: 'from' | 'to') => ({
    name,
    label: words[name],
    help: name === 'from' ? words.fromHelp : words.toHelp,
    sentences: {
      ...words.problems,
      too_small: words.problems[name === 'from' ? 'invalid_path' : 'invalid_target'],
    },
    maxLength: REDIRECT_MAX,
    autoComplete: 'off',
  });

  return (
    <RowForm
      id={redirect?.id ?? null}
      stored={{ from, to, kind }}
      failed={failed}
      path={movingPaths.redirects(locale)}
    >
      <AdminField {...field('from')} />
      <AdminField {...field('to')} />
      <Choices
        legend={words.kind}
        choices={REDIRECT_KINDS.map((value) => ({
          type: 'radio',
          name: 'kind',
          value,
          text: words.kinds[value],
        }))}
      />
      <StoredNow name="kind" texts={words.kinds} />
    </RowForm>
  );
}
