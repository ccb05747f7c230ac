/** What a journey does with a page, in any browser. Elements are named by selectors; each step waits for its element. */
export type Tab = {
  open: (url: string) => Promise<void>;
  /** Runs a function in the page, which sees only its arguments. */
  run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  click: (selector: string) => Promise<void>;
  /** Types into the element with the focus. */
  type: (text: string) => Promise<void>;
  /** Keys for the element with the focus, such as `Control+a`. */
  press: (...keys: string[]) => Promise<void>;
  choose: (selector: string, file: string) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  /** The page on paper: a PDF. */
  print: () => Promise<Buffer>;
  /** A PNG of the window. */
  picture: () => Promise<Buffer>;
  /** What the page has reported: violations of its policy, and errors. */
  complaints: () => Promise<string[]>;
  close: () => Promise<void>;
};

export type Size = { width: number; height: number };
export type TabOptions = { withScripts: boolean };

/** The text of a script for a page. */
export function toScript(script: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${script})(...${JSON.stringify(args)})`;
}
