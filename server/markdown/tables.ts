import type { Root, Table } from 'mdast';
import type { MarkdownLabels } from './rendering.ts';
import { element, SKIP, visitAll } from './tree.ts';

/**
 * Wraps each table in a region that scrolls sideways, also by keyboard. Regions are landmarks and need
 * unique names, hence the numbers. Alignment becomes classes instead of inline styles or obsolete attributes.
 */
export function transformTables(tree: Root, labels: MarkdownLabels): void {
  let number = 0;
  visitAll(tree, (table, index, parent) => {
    if (table.type === 'table') transformCells(table);
    else if (table.type !== 'htmlElement' || table.data.hName !== 'table') return;
    number += 1;
    const properties = {
      className: ['table-wrap'],
      role: 'region',
      tabIndex: 0,
      ariaLabel: `${labels.table} ${number}`,
    };

    parent.children[index] = element('div', properties, [table]);
    return SKIP;
  });
}

function transformCells(table: Table): void {
  for (const [rowIndex, row] of table.children.entries()) {
    for (const [cellIndex, cell] of row.children.entries()) {
      const align = table.align?.[cellIndex];
      const className = align ? [`align-${align}`] : undefined;

      // A header without text does not name its column, so the empty corner of a table is a plain cell.
      const isHeader = rowIndex === 0 && cell.children.length > 0;
      cell.data = {
        ...(rowIndex === 0 && !isHeader ? { hName: 'td' } : {}),
        hProperties: { className, ...(isHeader ? { scope: 'col' } : {}) },
      };
    }
  }
}
