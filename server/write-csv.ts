/** A byte order mark, without which spreadsheets take UTF-8 for another encoding. */
const BOM = '\uFEFF';

export type Cells = readonly (string | number)[];

/**
 * Rows as CSV (RFC 4180). Every text is quoted. A spreadsheet may take other characters for separators than the comma,
 * and then a cell begins after one: a text gets an apostrophe wherever a formula would begin. Some spreadsheets read
 * full-width and small signs as the usual ones.
 */
export function toCsv(rows: readonly Cells[]): string {
  return BOM + rows.map(toLine).join('');
}

/** The same in pieces, for rows that are read while they are sent. */
export async function* streamCsv(rows: AsyncIterable<Cells> | Iterable<Cells>): AsyncGenerator<string> {
  yield BOM;
  for await (const row of rows) yield toLine(row);
}

function toLine(row: Cells): string {
  return `${row.map(toField).join(',')}\r\n`;
}

function toField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(/(?=[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])(?<=(?:^|[;,|\t\r\n])["' ]*)/g, "'");
  return `"${text.replaceAll('"', '""')}"`;
}
