const LENGTH_MAX = 200;

/**
 * The name of an uploaded file without folders and without what could mislead: control characters, marks
 * that change the text direction, dots and spaces at either end. Null if nothing is left.
 */
export function cleanFilename(name: string | null): string | null {
  const [base = ''] = (name ?? '').split(/[/\\]/).slice(-1);
  const cleaned = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return [...cleaned].slice(0, LENGTH_MAX).join('') || null;
}
