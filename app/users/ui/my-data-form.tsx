import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';

export function MyDataForm({ mustGivePassword }: { mustGivePassword: boolean }) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  return (
    <Section title={account.myData}>
      <p>{account.myDataHelp}</p>
      <form method="post" action={paths.accountData(locale)} noValidate>
        {mustGivePassword && <CurrentPassword problems={[]} />}
        <button className="button quiet" type="submit">
          {account.downloadMyData}
        </button>
      </form>
    </Section>
  );
}
