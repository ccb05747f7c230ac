import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { LETTER_KINDS, nameOfKind, sampleLetter } from '#app/letters/letters.ts';
import { renderLetter } from '#app/letters/render-letter.tsx';
import { type LetterSample, LetterSamples } from '#app/letters/ui/letter-samples.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
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

export default function AdminLetterSamples({ loaderData }: Route.ComponentProps) {
  return <LetterSamples {...loaderData} />;
}
