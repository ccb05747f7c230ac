/** No mail service in use distinguishes case; NFKC maps full-width forms to ordinary ones. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
