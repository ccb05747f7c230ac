import { Fragment, type ReactNode } from 'react';

type Props = {
  /** By which `useListKeys` knows the row. */
  id?: string;
  /** Usually a link to the page of the thing. */
  title: ReactNode;
  /** The element of the title: `h2` in the list of a page, `h3` in that of a section. */
  heading?: 'h2' | 'h3' | 'p';
  lang?: string | undefined;
  /** What is unusual about the thing, in a word or two each. */
  marks?: string[];
  /** Facts on one line. Those that are empty or null are left out. */
  facts?: ReactNode[];
  actions?: ReactNode;
  /** What has the whole width below the others. */
  below?: ReactNode;
  /** More about the thing, below the title. */
  children?: ReactNode;
};

/** One thing of a list: its title, what there is to know about it, and what can be done with it. */
export function Row({
  id,
  title,
  heading: Title = 'h2',
  lang,
  marks = [],
  facts = [],
  actions,
  below,
  children,
}: Props) {
  return (
    <li className="admin-row" data-row={id}>
      <div>
        <Title>
          <span lang={lang}>{title}</span>
          {marks.map((mark) => (
            <span key={mark} className="admin-mark">
              {mark}
            </span>
          ))}
        </Title>
        {children}
        <Facts facts={facts.filter(Boolean)} />
      </div>
      {actions && <div className="admin-buttons">{actions}</div>}
      {below}
    </li>
  );
}

function Facts({ facts }: { facts: ReactNode[] }) {
  if (facts.length === 0) return null;
  return (
    <p className="soft">
      {facts.every((fact) => typeof fact === 'string')
        ? facts.join(' · ')
        : facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other key, and keep their order
            <Fragment key={index}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
    </p>
  );
}
