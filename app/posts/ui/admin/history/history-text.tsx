import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DifferenceText } from '#app/admin/difference-text.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import type { HistoryComparison, HistoryItem, HistoryView } from '#contract/posts/admin.ts';
import { READ_FIELDS } from '#contract/posts/text-fields.ts';
import { historyPath } from './history-path.ts';

const COMPARISONS: HistoryComparison[] = ['before', 'now'];

export function HistoryText({
  post,
  language,
  against,
  entry,
  view: { difference, undo, copyNumber },
}: {
  post: string;
  language: Locale;
  against: HistoryComparison;
  entry: HistoryItem;
  view: HistoryView;
}) {
  const site = useSite();
  const { postPages } = useAdminMessages();
  const { history } = postPages;
  const { id, at } = entry;
  const isStored = id === null;

  return (
    <section className="history-text" aria-labelledby="history-entry">
      <h2 id="history-entry">{history.textOf(formatMoment(at, site))}</h2>
      {!isStored && (
        <Views
          label={history.compare}
          current={against}
          views={COMPARISONS.map((name) => ({
            name,
            to: historyPath(site.locale, { post, language, id, against: name }),
            text: history.against[name],
          }))}
          staysInPlace
        />
      )}
      <Difference difference={isStored && against === 'now' ? null : difference} language={language} />
      {isStored && undo && (
        <Form method="post" className="restore">
          <input type="hidden" name="id" value={undo.id} />
          <input type="hidden" name="revision" value={undo.revision} />
          <button className="button" type="submit" name="intent" value="undo">
            {history.undo}
          </button>
          <p className="soft">{history.undoHelp}</p>
        </Form>
      )}
      {!isStored && (
        <Form method="post" className="restore">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="number" value={copyNumber} />
          <button className="button" type="submit">
            {history.restore}
          </button>
          <p className="soft">{copyNumber > 0 ? history.restoreHelpCopy : history.restoreHelp}</p>
        </Form>
      )}
    </section>
  );
}

function Difference({ difference, language }: { difference: HistoryView['difference']; language: Locale }) {
  const { postPages } = useAdminMessages();
  if (!difference) return <p className="soft">{postPages.history.nothingStored}</p>;

  const fields = READ_FIELDS.filter((field) => difference[field].length > 0);
  const isSame = fields.every((field) => difference[field].every(({ kind }) => kind === 'same'));
  return (
    <>
      {isSame && <p className="soft">{postPages.difference.same}</p>}
      {difference.isTooDifferent && <p className="soft">{postPages.difference.tooDifferent}</p>}
      {fields.map((field) => (
        <div key={field} className={`difference-of-${field}`}>
          <h3>{postPages.history.fields[field]}</h3>
          <DifferenceText parts={difference[field]} lang={language} />
        </div>
      ))}
    </>
  );
}
