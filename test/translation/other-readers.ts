// @ts-expect-error The package has no types.
import tmx from 'tmexchange';
// @ts-expect-error The package has no types.
import xliff from 'xliff';

type Resources = Record<string, Record<string, unknown>>;

/** The languages of units by `tuid`, as a program of other people reads them. */
export const readTmx: (text: string) => Promise<{ resources: Resources }> = tmx.tmx2js;

/** The units of a file by its id, as a program of other people reads them. */
export const readXliff: (
  text: string,
) => Promise<{ sourceLanguage: string; targetLanguage: string; resources: Record<string, Resources> }> =
  xliff.xliff2js;
