import { useMessages } from '#app/site/ui/site-context.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';

/** The page of a one-time link that does not work. */
export function UsedLink({ text, label, href }: { text: string; label: string; href: string }) {
  const { account } = useMessages().community;
  return (
    <div className="account-form">
      <FormStyles />
      <h1>{account.setUpUsedTitle}</h1>
      <p>{text}</p>
      <p>
        <a href={href}>{label}</a>
      </p>
    </div>
  );
}
