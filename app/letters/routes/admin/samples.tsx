import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { Section } from '#app/admin/parts/section.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { renderLetter } from '#app/letters/render-letter.tsx';
import { LETTER_KINDS, nameOfKind, sampleLetter } from '#app/letters.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { groupBy } from '#contract/browsers/group-by.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { requireCan } from '#server/auth/require-can.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import type { Route } from './+types/samples';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale }) => {
    requireCan(actor, 'manage letters');
    const samples = LETTER_KINDS.flatMap((kind) =>
      LOCALES.map((language) => ({ kind, name: nameOfKind(kind, locale), language })),
    );
    return { samples: await Promise.all(samples.map(toSample)) };
  });
}

async function toSample({
  kind,
  name,
  language,
}: {
  kind: LetterKind;
  name: string;
  language: Locale;
}): Promise<LetterSample> {
  const { subject, text } = await renderLetter(sampleLetter(kind, language));
  return { kind, name, language, subject, text };
}

export const meta = privateMeta((locale) => adminMessages[locale].letters.samples);

export type LetterSample = { kind: string; name: string; language: Locale; subject: string; text: string };

/** All kinds of letters in both languages. Each letter is a page of its own, because its styles are inline. */
export default function AdminLetterSamples({ loaderData: { samples } }: Route.ComponentProps) {
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
