import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { paths } from '#contract/paths.ts';

/** A form that was sent when the session had ended: signing in in another tab, and going back to the form. */
export function UnsentForm({
  returnTo,
  fields,
  words,
}: {
  returnTo: string;
  fields: Record<string, string>;
  words: AdminMessages['forms']['unsent'];
}) {
  const { locale } = useSite();
  return (
    <div className="account-form">
      <FormStyles />
      <AskToLeave />
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <a className="button" href={paths.signIn(locale, returnTo)} target="_blank" rel="noopener">
          {words.signIn}
        </a>
      </p>
      <form method="post" action={returnTo}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button quiet" type="submit" data-unsaved="">
          {words.proceed}
        </button>
      </form>
    </div>
  );
}
