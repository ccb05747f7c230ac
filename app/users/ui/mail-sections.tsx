import type { FormProblem } from '#app/forms/form-problems.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { Menu } from '#app/ui/forms/menu.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { WAITING_LETTERS, type WaitingLetters } from '#contract/users/users.ts';
import type { Stops } from '#server/letters/stops.ts';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';
import { StoppedLetters } from './stopped-letters.tsx';

/** The state of the user's letters, on a site that sends letters. */
export type UserMail = {
  email: string | null;
  isConfirmed: boolean;
  /** Whether a server has refused the address since it was confirmed. */
  isRefused: boolean;
  locale: Locale | null;
  securityLetters: boolean;
  /** Only for admins. */
  waitingLetters: WaitingLetters | null;
  /** The hour of daily letters, in the time zone of the site. */
  dailyHour: number;
  postLetters: boolean;
  stops: Stops;
};

/** The address of the account: whether it is confirmed, and another one. */
export function EmailSection({
  mail: { email, isConfirmed, isRefused },
  typed,
  mustGivePassword,
  problems,
}: {
  mail: UserMail;
  typed: string | undefined;
  mustGivePassword: boolean;
  problems: FormProblem[];
}) {
  const { account } = useMessages().community;
  const words = account.emailSection;
  return (
    <Section title={account.email}>
      {email !== null && (!isConfirmed || isRefused) && (
        <IntentForm hidden={{ intent: 'confirm-email' }} submit={words.confirm} look="button quiet">
          <p>{isConfirmed ? words.refused(email) : words.unconfirmed(email)}</p>
        </IntentForm>
      )}
      <IntentForm
        hidden={{ intent: 'new-email' }}
        values={{ email: typed ?? '' }}
        problems={problems}
        fields={['email', 'current']}
        submit={words.change}
      >
        <Field
          name="email"
          type="email"
          label={words.newAddress}
          help={words.newAddressHelp}
          autoComplete="email"
        />
        {mustGivePassword && <CurrentPassword />}
      </IntentForm>
    </Section>
  );
}

export function LettersSection({
  mail: { locale, securityLetters, waitingLetters, dailyHour, postLetters, stops },
}: {
  mail: UserMail;
}) {
  const site = useSite();
  const { letters, save } = useMessages().community.account;
  return (
    <Section title={letters.title}>
      <IntentForm hidden={{ intent: 'letters' }} submit={save}>
        <Menu
          name="locale"
          label={letters.language}
          value={locale ?? site.locale}
          options={LOCALES}
          words={letters.languages}
        />
        <Switch name="security" label={letters.security} isOn={securityLetters} />
        {waitingLetters && (
          <>
            <Menu
              name="waiting"
              label={letters.waiting}
              value={waitingLetters}
              options={WAITING_LETTERS}
              words={{ ...letters.waitingChoices, daily: letters.waitingChoices.daily(dailyHour) }}
            />
            <Switch name="posts" label={letters.posts} isOn={postLetters} />
          </>
        )}
      </IntentForm>
      <StoppedLetters stops={stops} />
    </Section>
  );
}

function Switch({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <div className="field">
      <label className="checkbox">
        <input type="checkbox" name={name} value="yes" defaultChecked={isOn} />
        <span>{label}</span>
      </label>
    </div>
  );
}
