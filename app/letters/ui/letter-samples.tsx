import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Section } from '#app/admin/parts/section.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { groupBy } from '#contract/browsers/group-by.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export type LetterSample = { kind: string; name: string; language: Locale; subject: string; text: string };

/** All kinds of letters in both languages. Each letter is a page of its own, because its styles are inline. */
export function LetterSamples({ samples }: { samples: LetterSample[] }) {
  const { letters } = useAdminMessages();
  const kinds = groupBy(samples, ({ kind }) => kind);
  return (
    <>
      <h1>{letters.samples}</h1>
      <p className="admin-lead">{letters.samplesLead}</p>
      {[...kinds].map(([kind, versions]) => (
        <Section key={kind} title={versions[0]?.name}>
          {versions.map((sample) => (
            <Version key={sample.language} sample={sample} />
          ))}
        </Section>
      ))}
    </>
  );
}

function Version({ sample: { kind, language, subject, text } }: { sample: LetterSample }) {
  const { locale } = useSite();
  const { letters } = useAdminMessages();
  return (
    <>
      <p>
        {letters.language[language]}:{' '}
        <a href={paths.adminLetterSample(locale, kind, language)} lang={language}>
          {subject}
        </a>
      </p>
      <details className="disclosure">
        <summary aria-label={`${letters.textPart}: ${subject}`}>{letters.textPart}</summary>
        <pre lang={language}>{text}</pre>
      </details>
    </>
  );
}
