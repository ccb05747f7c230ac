import { Form, useLocation } from 'react-router';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Pages, Views } from '#app/admin/parts/toolbar.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { translateNote } from '#app/moving/notes/translate-note.ts';
import { importTexts } from '#app/moving/texts/messages.ts';
import { useListKeys } from '#app/posts/ui/admin/posts/use-list-keys.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import {
  type ImportDetails,
  type ImportWarning,
  PAIR_GROUPS,
  type PairGroup,
  type PlannedRow,
} from '#contract/moving/imports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import type { Pagination } from '#contract/posts/records.ts';

export type ViewName = PairGroup | 'warnings';
type Partners = Record<'uk' | 'en', PlannedRow[]> | null;

/** The pairs, what has none, and what can't come along, one of them at a time. */
export function PlanView({
  details: { id, groups, warningCount, state },
  view,
  planned,
  partners,
  notes,
  failed,
}: {
  details: ImportDetails;
  view: ViewName;
  planned: { rows: PlannedRow[]; pagination: Pagination } | null;
  partners: Partners;
  notes: { warnings: ImportWarning[]; pagination: Pagination } | null;
  /** The form that joins two posts. */
  failed: FailedForm | null;
}) {
  const words = useTexts(importTexts);
  const { locale } = useSite();
  const path = movingPaths.import(locale, id);
  const counts = { ...groups, warnings: warningCount };
  return (
    <>
      <Views
        label={words.view}
        current={view}
        views={[...PAIR_GROUPS, 'warnings' as const].map((name) => ({
          name,
          to: `${path}?view=${name}`,
          text: words.views[name],
          count: counts[name],
        }))}
        staysInPlace
      />
      {planned && (
        <Pairs
          key={view}
          rows={planned.rows}
          view={view}
          partners={partners}
          failed={failed}
          isOpen={state === 'planned'}
        />
      )}
      {notes && (
        <List items={notes.warnings} empty={words.emptyViews.warnings}>
          {(warning) => <Note key={JSON.stringify(warning)} warning={warning} />}
        </List>
      )}
      <Pages {...((planned ?? notes)?.pagination ?? { page: 1 })} query={{ view }} />
    </>
  );
}

function Pairs({
  rows,
  view,
  partners,
  failed,
  isOpen,
}: {
  rows: PlannedRow[];
  view: ViewName;
  partners: Partners;
  failed: FailedForm | null;
  isOpen: boolean;
}) {
  const words = useTexts(importTexts);
  const list = useListKeys<HTMLUListElement>();
  const canConfirm = view === 'check' && isOpen && rows.length > 0;
  return (
    <>
      {canConfirm && (
        <>
          <p className="soft">{words.keys}</p>
          <RowForm rows={rows.map(({ id }) => id).join('\n')} intent="confirm" text={words.confirmAll} />
        </>
      )}
      {partners &&
        LOCALES.map((locale) => (
          <datalist key={locale} id={`partners-${locale}`}>
            {partners[locale].map(({ id, slug, titles }) => (
              <option key={id} value={slug}>
                {titles[locale]}
              </option>
            ))}
          </datalist>
        ))}
      <List items={rows} label={words.views[view]} empty={words.emptyViews[view]} ref={list}>
        {(row) => <PairRow key={row.id} row={row} isOpen={isOpen} failed={failed} />}
      </List>
    </>
  );
}

function PairRow({ row, isOpen, failed }: { row: PlannedRow; isOpen: boolean; failed: FailedForm | null }) {
  const words = useTexts(importTexts);
  const { id, kind, group, titles, reasons, certainty } = row;
  const [locale = 'uk', other] = LOCALES.filter((one) => titles[one] !== undefined);
  const canSplit = isOpen && other && !reasons.includes('earlier');
  return (
    <Row
      {...(other ? { id } : {})}
      title={titles[locale]}
      lang={locale}
      marks={kind === 'page' ? [words.page] : []}
      facts={
        other
          ? [words.certainty(Math.round(certainty * 100)), ...reasons.map((one) => words.reasons[one])]
          : [words.languages[locale]]
      }
      actions={
        isOpen && (
          <>
            {group === 'check' && (
              <RowForm rows={id} intent="confirm" text={words.confirm} name={titles[locale]} />
            )}
            {canSplit && <RowForm rows={id} intent="split" text={words.split} name={titles[locale]} />}
            {!other && (
              <JoinForm row={row} locale={locale} failed={failed?.values.rows === id ? failed : null} />
            )}
          </>
        )
      }
    >
      {other && <p lang={other}>{titles[other]}</p>}
    </Row>
  );
}

function RowForm({
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
function JoinForm({
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

function Note({ warning: { place, line, message } }: { warning: ImportWarning }) {
  const { locale } = useSite();
  const words = useTexts(importTexts);
  return (
    <Row
      heading="p"
      title={translateNote(message, locale)}
      facts={[translateNote(place, locale), line !== null && words.line(line)]}
    />
  );
}
