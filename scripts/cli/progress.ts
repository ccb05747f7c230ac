const BAR = 30;
const REDRAW_MS = 100;
const LINE_MS = 3_000;

/** Shows progress on standard error: a bar on a terminal, else a line every few seconds. */
export function showProgress(
  doing: string,
  unit = '',
): {
  update: (state: { done: number; total: number }) => void;
  end: () => void;
} {
  const { stderr } = process;
  let lastAt = stderr.isTTY ? 0 : performance.now();
  return {
    update({ done, total }) {
      const isDue = performance.now() - lastAt >= (stderr.isTTY ? REDRAW_MS : LINE_MS);
      if (!isDue && !(stderr.isTTY && done === total)) return;
      lastAt = performance.now();
      const count = `${doing} ${done} of ${total}${unit}`;
      stderr.write(stderr.isTTY ? `\r${bar(done / total)} ${count}\u001b[K` : `${count}\n`);
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}

function bar(part: number): string {
  const full = Math.round(part * BAR);
  return '█'.repeat(full) + '░'.repeat(BAR - full);
}
