export type CsvLine = { line: number; cells: string[] };

/**
 * The rows of a table as values by the names of its columns. The first line may name them in any order; it does if it has
 * the first two.
 */
export function* readCsvTable<Name extends string>(
  text: string,
  columns: readonly Name[],
): Generator<{ line: number; values: Record<Name, string> }> {
  const names = columns.map((name) => name.toLowerCase());
  let order = names;
  let isFirst = true;
  for (const { line, cells } of readCsv(text)) {
    const header = isFirst ? cells.map((name) => name.toLowerCase()) : [];
    isFirst = false;
    if (names.slice(0, 2).every((name) => header.includes(name))) {
      order = header;
      continue;
    }
    const cellOf = (name: string) => cells[order.indexOf(name.toLowerCase())] ?? '';
    yield {
      line,
      values: Object.fromEntries(columns.map((name) => [name, cellOf(name)])) as Record<Name, string>,
    };
  }
}

/**
 * The rows of a CSV file (RFC 4180) with the numbers of the lines on which they begin. The separator is the one in
 * the first row. An apostrophe that protects a value from being read as a formula is not part of the value.
 */
export function* readCsv(text: string): Generator<CsvLine> {
  const source = text.replace(/^\uFEFF/, '');
  const [first = ''] = source.split(/\r?\n/, 1);
  const separator =
    [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ',';
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');
  let line = 1;
  let row: CsvLine = { line, cells: [] };

  while (cell.lastIndex < source.length) {
    const start = cell.lastIndex;
    const match = cell.exec(source);
    if (!match) {
      // A quote in the middle of a cell: the rest of the line is taken literally.
      const end = source.indexOf('\n', start);
      row.cells.push(source.slice(start, end < 0 ? undefined : end));
      cell.lastIndex = end < 0 ? source.length : end + 1;
      line++;
    } else {
      const [whole, quoted, plain = '', ending = ''] = match;
      row.cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(/^'(?=[=+\-@])/, '').trim());
      line += whole.split('\n').length - 1;
      if (ending === separator) continue;
    }

    if (row.cells.some((value) => value !== '')) yield row;
    row = { line, cells: [] };
  }
  // The last cell of the file is empty.
  if (row.cells.some((value) => value !== '')) yield row;
}
