import type { Locale } from '#contract/locales.ts';
import { secondFactorEn } from '../../../i18n/second-factor/en.ts';
import { secondFactorUk } from '../../../i18n/second-factor/uk.ts';
import { useSite } from '../../site/site-context.tsx';

type SecondFactorMessages = typeof secondFactorUk;

/** Apart from the texts of all pages, which the admin loads with its script. */
export const secondFactorMessages: Record<Locale, SecondFactorMessages> = {
  uk: secondFactorUk,
  en: secondFactorEn,
};

export function useSecondFactorMessages(): SecondFactorMessages {
  return secondFactorMessages[useSite().locale];
}
