/**
 * What became of a CSV file of rows, such as redirects: nothing is stored if a line has a problem. `problems` has the first
 * ones.
 */
export type RowsReport<Code extends string = string> = {
  added: number;
  changed: number;
  problems: { line: number; code: Code; value: string }[];
  problemCount: number;
};
