import { Choices } from '#app/admin/forms/choices.tsx';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { MISSING_CHOICES, type MissingChoice } from '#contract/newsletter/missing-choices.ts';

/** What happens to readers of a language that the post does not have yet. */
export function MissingField({
  value,
  onChange,
}: {
  value: MissingChoice;
  onChange: (value: MissingChoice) => void;
}) {
  const { missing } = useTexts(newsletterAdminTexts).send;
  return (
    <Choices
      legend={missing.title}
      choices={MISSING_CHOICES.map((choice) => ({
        type: 'radio',
        name: 'missing',
        value: choice,
        text: missing[choice],
        checked: choice === value,
        onChange: () => onChange(choice),
      }))}
    />
  );
}
