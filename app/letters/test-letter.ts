import type { LetterView } from './letter-body.ts';

export const testLetter: LetterView<'test'> = ({ adminUrl }, { t: { test }, site }) => ({
  subject: test.subject(site.name),
  preheader: test.preheader,
  title: test.title,
  blocks: [{ text: test.text }],
  action: { label: test.action, url: adminUrl },
  reason: test.reason,
});
