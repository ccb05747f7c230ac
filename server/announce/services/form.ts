import { createHash } from 'node:crypto';

type File = { name: string; filename: string; type: string; bytes: Buffer };

/** A body of `multipart/form-data` with fields and a file. Repetitions are equal. */
export function toForm(fields: Record<string, string>, { name, filename, type, bytes }: File) {
  const boundary = `dvomova-${createHash('sha256').update(bytes).digest('hex')}`;
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`;
  const parts = Object.entries(fields).map(
    ([field, value]) => `${head(`name="${field}"`)}\r\n\r\n${value}\r\n`,
  );
  const file = `${head(`name="${name}"; filename="${filename}"`)}\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('') + file),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
