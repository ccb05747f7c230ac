import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';

/** The page of one author, tag or file: a link to the list, the title, and the result of the last action. */
export function ItemPage({
  list,
  words,
  title,
  done,
  failed,
  children,
}: {
  list: string;
  words: { all: string; done: Record<string, string> };
  title: string;
  done: string | null;
  failed: FailedForm | null | undefined;
  children: ReactNode;
}) {
  const sentence = failed ? undefined : sentenceOf(done, words.done);
  return (
    <>
      <p className="soft">
        <Link to={list}>{words.all}</Link>
      </p>
      <h1>{title}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {children}
    </>
  );
}
