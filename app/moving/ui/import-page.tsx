import { Form, Link } from 'react-router';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded, Section } from '#app/admin/parts/section.tsx';
import { Facts } from '#app/admin/parts/table.tsx';
import { useLooks } from '#app/admin/use-looks.ts';
import { formatBytes, formatDate, formatNumber } from '#app/formats/format.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { translateNote } from '#app/moving/notes/translate-note.ts';
import { importTexts } from '#app/moving/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { type ImportDetails, PROGRAMS } from '#contract/moving/imports.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { PlanView, type ShownPlan } from './plan-view.tsx';
import { UploadForm } from './upload-form.tsx';

export function ImportPage({
  details,
  shown,
  done,
  failed,
}: {
  details: ImportDetails;
  shown: ShownPlan;
  done: string | null;
  failed: FailedForm | null;
}) {
  const words = useTexts(importTexts);
  const { locale } = useSite();
  const { state, source, problem, report, figures } = details;
  const isWorking = state === 'planning' || state === 'running' || state === 'undoing';
  const hasPlan = !isWorking && figures.posts !== undefined && state !== 'undone';
  const isOpen = ['uploading', 'planned', 'failed'].includes(state);
  return (
    <>
      <p className="soft">
        <Link to={movingPaths.imports(locale)}>{words.all}</Link>
      </p>
      <h1>{source}</h1>
      <p className="soft">{words.states[state]}</p>
      <Outcome done={done} sentences={words.done} result={failed} ownForms={['join', undefined]} />
      {problem && <p className="form-problems">{translateNote(problem, locale)}</p>}
      {isWorking && <Work details={details} />}
      {isOpen && !hasPlan && <Files details={details} failed={failed} />}
      {hasPlan && !report && <Figures details={details} />}
      {report && state !== 'undone' && <Report details={details} />}
      <Buttons details={details} />
      {hasPlan && <PlanView details={details} shown={shown} failed={failedForm(failed, ['join'])} />}
      {isOpen && hasPlan && (
        <Folded title={words.files}>
          <Files details={details} failed={failed} />
        </Folded>
      )}
    </>
  );
}

/** The files so far, another one, and what they are. */
function Files({ details, failed }: { details: ImportDetails; failed: FailedForm | null }) {
  const words = useTexts(importTexts);
  const { locale } = useSite();
  const { id, files, program, fetchPictures, figures } = details;
  return (
    <>
      {files.length > 0 && (
        <Facts facts={files.map(({ name, bytes }) => [name, formatBytes(bytes, locale)])} />
      )}
      <UploadForm key={files.length} id={id} failed={failed?.values.intent === undefined ? failed : null} />
      <Form method="post" className="admin-form">
        <AdminSelect
          name="program"
          label={words.program}
          all={words.detect}
          options={PROGRAMS.map((value) => ({ value, text: words.programs[value] }))}
          value={program ?? undefined}
        />
        <label className="checkbox">
          <input type="checkbox" name="fetchPictures" value="yes" defaultChecked={fetchPictures} />
          <span>{words.fetchPictures}</span>
        </label>
        <button className="button" type="submit" name="intent" value="plan">
          {figures.posts === undefined ? words.plan : words.replan}
        </button>
      </Form>
    </>
  );
}

/** What is being done, as it goes on. */
function Work({ details: { progress, state } }: { details: ImportDetails }) {
  const words = useTexts(importTexts);
  useLooks(true);
  const { phase, done, total } = progress ?? { phase: null, done: 0, total: null };
  const count = total === null ? done > 0 && words.items(done) : words.of(done, total);
  const text = phase === null ? words.waits : [words.phases[phase], count].filter(Boolean).join(': ');
  return (
    <section className="admin-section">
      <p role="status">{text}</p>
      <progress aria-label={words.states[state]} {...(total === null ? {} : { value: done, max: total })} />
      <p>
        <Link to="" reloadDocument>
          {words.refresh}
        </Link>
      </p>
    </section>
  );
}

function Figures({ details: { figures } }: { details: ImportDetails }) {
  const words = useTexts(importTexts);
  const { locale } = useSite();
  const names = Object.keys(words.figures) as (keyof typeof words.figures)[];
  return (
    <>
      <p className="admin-lead">{words.nothingYet}</p>
      <Facts
        facts={names
          .filter((name) => figures[name])
          .map((name) => [words.figures[name], formatNumber(figures[name] ?? 0, locale)])}
      />
    </>
  );
}

function Report({ details: { report } }: { details: ImportDetails }) {
  const words = useTexts(importTexts).report;
  const { locale } = useSite();
  if (!report) return null;
  const { kept, ...numbers } = report;
  const names = (Object.keys(numbers) as (keyof typeof numbers)[]).filter(
    (name) => name === 'made' || numbers[name] > 0,
  );
  return (
    <Section title={words.title}>
      <Facts
        facts={[
          ...names.map((name) => [words[name], formatNumber(numbers[name], locale)] as [string, string]),
          ...(kept.length > 0 ? [[words.kept, kept.join(', ')] as [string, string]] : []),
        ]}
      />
    </Section>
  );
}

function Buttons({ details: { state, undoUntil, figures } }: { details: ImportDetails }) {
  const words = useTexts(importTexts);
  const site = useSite();
  const hasPlan = figures.posts !== undefined;
  const next = {
    planned: words.start,
    paused: words.goOn,
    failed: hasPlan ? words.tryAgain : null,
    running: words.pause,
  }[state as string];
  const canUndo = undoUntil !== null && !['planning', 'running', 'undoing'].includes(state);
  return (
    <div className="admin-buttons">
      {next && (
        <Form method="post">
          <button
            className="button"
            type="submit"
            name="intent"
            value={state === 'running' ? 'pause' : 'start'}
          >
            {next}
          </button>
        </Form>
      )}
      {canUndo && (
        <Confirmation
          open={words.undo}
          label={words.undo}
          help={words.undoHelp(formatDate(undoUntil, site))}
          confirm={words.undoConfirm}
          fields={{ intent: 'undo' }}
        />
      )}
    </div>
  );
}
