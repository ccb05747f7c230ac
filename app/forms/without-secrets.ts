/** Values of these fields are never sent back to the browser. */
const SECRET = /password|passphrase|current|next|token|secret/i;

export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
}
