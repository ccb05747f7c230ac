const BAR = 30;
const REDRAW_MS = 100;
const LINE_MS = 3_000;

type Update = (state: { done: number; total: number }) => void;

/**
 * Shows the progress of work on standard error: a bar on a terminal, else a line every few seconds. Numbers are shown
 * in a unit of this size.
 */
export async function withProgress<Result>(
  doing: string,
  work: (update: Update) => Promise<Result>,
  { unit = '', size = 1 }: { unit?: string; size?: number } = {},
): Promise<Result> {
  const { stderr } = process;
  let lastAt = stderr.isTTY ? 0 : performance.now();
  const update: Update = ({ done, total }) => {
    const isDue = performance.now() - lastAt >= (stderr.isTTY ? REDRAW_MS : LINE_MS);
    if (!isDue && !(stderr.isTTY && done === total)) return;
    lastAt = performance.now();
    const count = `${doing} ${Math.ceil(done / size)} of ${Math.ceil(total / size)}${unit}`;
    stderr.write(stderr.isTTY ? `\r${bar(done / total)} ${count}\u001b[K` : `${count}\n`);
  };

  try {
    return await work(update);
  } finally {
    if (stderr.isTTY) stderr.write('\r\u001b[K');
  }
}

function bar(part: number): string {
  const full = Math.round(part * BAR);
  return '█'.repeat(full) + '░'.repeat(BAR - full);
}

/** Returns the seconds since its creation, with one decimal. */
export function stopwatch(): () => string {
  const start = performance.now();
  return () => ((performance.now() - start) / 1000).toFixed(1);
}

const PLURALS = new Intl.PluralRules('en');

/** `noun` in the singular; its plural has an `s`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${PLURALS.select(number) === 'one' ? '' : 's'}`;
}
