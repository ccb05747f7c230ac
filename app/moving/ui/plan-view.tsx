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
  type PlannedRow,
} from '#contract/moving/imports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import type { RedirectInput } from '#contract/moving/redirects.ts';
import type { Pagination } from '#contract/posts/records.ts';
import { JoinForm, PlanForm } from './plan-forms.tsx';
import { RedirectItem } from './redirect-row.tsx';

export const PLAN_VIEWS = [...PAIR_GROUPS, 'redirects', 'warnings'] as const;
export type ViewName = (typeof PLAN_VIEWS)[number];
type Partners = Record<'uk' | 'en', PlannedRow[]> | null;

/** What the page shows of a plan: one of its lists. */
export type ShownPlan = {
  view: ViewName;
  planned: { rows: PlannedRow[]; pagination: Pagination } | null;
  partners: Partners;
  /** `isChanged`: the owner has changed pairs since the addresses were planned. */
  moves: { redirects: RedirectInput[]; pagination: Pagination; isChanged: boolean } | null;
  notes: { warnings: ImportWarning[]; pagination: Pagination } | null;
};

/** The pairs, what has none, the old addresses, and what can't come along, one of them at a time. */
export function PlanView({
  details: { id, groups, warningCount, figures, state },
  shown: { view, planned, partners, moves, notes },
  failed,
}: {
  details: ImportDetails;
  shown: ShownPlan;
  /** The form that joins two posts. */
  failed: FailedForm | null;
}) {
  const words = useTexts(importTexts);
  const { locale } = useSite();
  const path = movingPaths.import(locale, id);
  const counts = { ...groups, redirects: figures.redirects ?? 0, warnings: warningCount };
  return (
    <>
      <Views
        label={words.view}
        current={view}
        views={PLAN_VIEWS.map((name) => ({
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
      {moves && (
        <>
          {moves.isChanged && <p className="soft">{words.pairsChanged}</p>}
          <List items={moves.redirects} empty={words.emptyViews.redirects}>
            {(redirect) => <RedirectItem key={`${redirect.kind} ${redirect.from}`} redirect={redirect} />}
          </List>
        </>
      )}
      {notes && (
        <List items={notes.warnings} empty={words.emptyViews.warnings}>
          {(warning) => <Note key={JSON.stringify(warning)} warning={warning} />}
        </List>
      )}
      <Pages {...((planned ?? moves ?? notes)?.pagination ?? { page: 1 })} query={{ view }} />
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
          <PlanForm rows={rows.map(({ id }) => id).join('\n')} intent="confirm" text={words.confirmAll} />
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
              <PlanForm rows={id} intent="confirm" text={words.confirm} name={titles[locale]} />
            )}
            {canSplit && <PlanForm rows={id} intent="split" text={words.split} name={titles[locale]} />}
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
