import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';

/** The server's answer to a test letter. */
export type TestResult = {
  result: 'sent' | 'refused' | 'temporary' | 'unreachable' | 'withdrawn' | 'interrupted';
  answer: string;
  to: string;
  /** The fields of the form of the mail server, if it has sent the letter. */
  values?: Record<string, string>;
};

export function TestAnswer({ answered }: { answered: TestResult }) {
  const { test } = useAdminMessages().letters;
  const { result, answer } = answered;
  const isKnown = result === 'sent' || result === 'refused' || result === 'unreachable';
  return (
    <DoneNotice outcome={answered} isProblem={result !== 'sent'}>
      {test[isKnown ? result : 'temporary']} <code>{answer}</code>
    </DoneNotice>
  );
}
