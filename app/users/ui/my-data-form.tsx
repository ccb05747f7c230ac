import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { paths } from '#contract/paths.ts';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';

export function MyDataForm({ mustGivePassword }: { mustGivePassword: boolean }) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  return (
    <Section title={account.myData}>
      <p>{account.myDataHelp}</p>
      <IntentForm
        action={paths.accountData(locale)}
        hidden={{}}
        submit={account.downloadMyData}
        look="button quiet"
      >
        {mustGivePassword && <CurrentPassword />}
      </IntentForm>
    </Section>
  );
}
