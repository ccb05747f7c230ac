import { useState } from 'react';
import type { Saver } from '#app/editor/ui/saving/saver.ts';
import type { OpenConflict, SavingStatus } from '#app/editor/ui/saving/status.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';

type VisibleConflict = { conflict: OpenConflict; onClose: () => void };

/** The open conflicts, one at a time, and the texts of others that stay visible afterwards. */
export function useConflicts({
  saver,
  status,
  focus,
  onBeside,
}: {
  saver: Saver;
  status: SavingStatus;
  focus: (language: Locale) => void;
  /** A text comes into view next to that of a language. */
  onBeside: (language: Locale) => void;
}) {
  const [kept, setKept] = useState<Partial<Record<Locale, OpenConflict>>>({});
  const part: DraftPart | undefined = DRAFT_PARTS.find((entry) => status.conflicts[entry]);
  const conflict = part && status.conflicts[part];
  const close = (locale: Locale) => setKept(({ [locale]: _, ...others }) => others);
  const returnTo = () => {
    const language = part && isLocale(part) ? part : 'uk';
    // The text is hidden until the conflict is resolved.
    requestAnimationFrame(() => focus(language));
  };
  const beside = (locale: Locale): VisibleConflict | undefined => {
    const own = kept[locale];
    return own && { conflict: own, onClose: () => close(locale) };
  };

  return {
    open:
      part && conflict
        ? {
            part,
            conflict,
            mine: saver.fields(part),
            onMine() {
              saver.keepMine(part);
              returnTo();
            },
            async onTheirs() {
              const isTaken = await saver.takeTheirs(part);
              if (isTaken) returnTo();
              return isTaken;
            },
            onContinue() {
              if (isLocale(part)) {
                setKept({ ...kept, [part]: conflict });
                onBeside(part);
              }
              saver.keepMine(part);
              returnTo();
            },
          }
        : null,
    beside: { uk: beside('uk'), en: beside('en') },
  };
}
