import { Form, useLocation } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { importTexts } from '#app/moving/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { PlannedRow } from '#contract/moving/imports.ts';

/** A button of rows of a plan. */
export function PlanForm({
  rows,
  intent,
  text,
  name,
}: {
  rows: string;
  intent: string;
  text: string;
  name?: string | undefined;
}) {
  const { search } = useLocation();
  return (
    <Form method="post" action={search || undefined} preventScrollReset>
      <input type="hidden" name="rows" value={rows} />
      <button
        className="button quiet"
        type="submit"
        name="intent"
        value={intent}
        aria-label={name && `${text}: ${name}`}
      >
        {text}
      </button>
    </Form>
  );
}

/** Finds the other version by its title; the browser completes it. */
export function JoinForm({
  row: { id },
  locale,
  failed,
}: {
  row: PlannedRow;
  locale: 'uk' | 'en';
  failed: FailedForm | null;
}) {
  const words = useTexts(importTexts);
  const { search } = useLocation();
  const other = locale === 'uk' ? 'en' : 'uk';
  return (
    <Form method="post" action={search || undefined} preventScrollReset className="admin-buttons">
      <input type="hidden" name="rows" value={id} />
      <AdminField
        name="partner"
        label={words.partner[other]}
        problems={failed?.problems ?? []}
        sentences={words.problems}
        list={`partners-${other}`}
        defaultValue={failed?.values.partner}
        autoComplete="off"
        required
      />
      <button className="button quiet" type="submit" name="intent" value="join">
        {words.join}
      </button>
    </Form>
  );
}
