import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { OtherChanges, presentValueOf } from '#app/admin/forms/other-changes.tsx';
import { asOutdated, type OutdatedForm } from '#app/forms/form-conflict.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';

/**
 * The page of one author, tag or file: a link to the list, the title, the result of the last action, and changes by
 * somebody else while the form was open.
 */
export function ItemPage({
  list,
  words,
  title,
  labelOf,
  done,
  failed,
  children,
}: {
  /** Path of the page with all of them. */
  list: string;
  words: { all: string; done: Record<string, string>; conflict: string };
  title: string;
  /** The label of a field by its name in the form. */
  labelOf: (field: string) => string;
  done: string | null;
  failed: FailedForm | OutdatedForm | null | undefined;
  children: ReactNode;
}) {
  const outdated = asOutdated(failed);
  const sentence = failed ? undefined : sentenceOf(done, words.done);
  return (
    <>
      <p className="soft">
        <Link to={list}>{words.all}</Link>
      </p>
      <h1>{title}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {outdated && (
        <OtherChanges
          key={outdated.seen}
          title={words.conflict}
          changes={outdated.changes.map(({ name, fields }) => ({
            label: labelOf(name),
            value: presentValueOf(fields, name),
          }))}
        />
      )}
      {children}
    </>
  );
}
