import type { ReactNode } from 'react';

type Column = { title: string; isNumber?: boolean };

type Props = {
  labelledBy?: string;
  columns: (Column | string)[];
  /** Cells in the order of the columns. The first one is the heading of its row. */
  rows: { key: string; cells: ReactNode[] }[];
};

/** A table that scrolls, also by keyboard, if it is wider than its container. On a phone its rows become cards. */
export function Table({ labelledBy, columns, rows }: Props) {
  const all = columns.map((column) => (typeof column === 'string' ? { title: column } : column));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus
    <div className="data-table" tabIndex={0}>
      <table aria-labelledby={labelledBy} className={all.length > 2 ? 'wide' : undefined}>
        <thead>
          <tr>
            {all.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => {
                const { title, isNumber } = all[index + 1] ?? { title: '' };
                return (
                  <td key={title} className={isNumber ? 'number' : undefined} data-label={title}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Facts about one thing, or numbers that are added up: a term and its value on each line. */
export function Facts({ facts }: { facts: [term: string, value: ReactNode][] }) {
  return (
    <dl className="fact-table">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
