import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

export function SecondFactorAdvice() {
  const { locale } = useSite();
  const { off } = useTexts(secondFactorTexts);
  return (
    <p>
      {off.text} <a href={paths.secondFactor(locale)}>{off.turnOn}</a>
    </p>
  );
}
