import type { FormProblem } from '#app/forms/form-problems.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { useMessages, useSite } from '#app/ui/site/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { WAITING_LETTERS, type WaitingLetters } from '#contract/users.ts';
import type { Stops } from '#server/letters/stops.ts';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';
import { StoppedLetters } from './stopped-letters.tsx';

/** The state of the user's letters, on a site that sends letters. */
export type UserMail = {
  email: string | null;
  isConfirmed: boolean;
  locale: Locale | null;
  securityLetters: boolean;
  /** Only for admins. */
  waitingLetters: WaitingLetters | null;
  postLetters: boolean;
  stops: Stops;
};

/** The address of the account: whether it is confirmed, and another one. */
export function EmailSection({
  mail: { email, isConfirmed },
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
      {email !== null && !isConfirmed && (
        <form method="post">
          <p>{words.unconfirmed(email)}</p>
          <button className="button quiet" type="submit" name="intent" value="confirm-email">
            {words.confirm}
          </button>
        </form>
      )}
      <FormProblems problems={problems} fields={['email', 'current']} />
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="new-email" />
        <Field
          name="email"
          type="email"
          label={words.newAddress}
          help={words.newAddressHelp}
          autoComplete="email"
          value={typed}
          problems={problems}
        />
        {mustGivePassword && <CurrentPassword problems={problems} />}
        <button className="button" type="submit">
          {words.change}
        </button>
      </form>
    </Section>
  );
}

/** Which letters the user gets, and in which language. */
export function LettersSection({
  mail: { locale, securityLetters, waitingLetters, postLetters, stops },
}: {
  mail: UserMail;
}) {
  const site = useSite();
  const { letters, save } = useMessages().community.account;
  return (
    <Section title={letters.title}>
      <form method="post">
        <input type="hidden" name="intent" value="letters" />
        <div className="field">
          <label htmlFor="letters-locale">{letters.language}</label>
          <select id="letters-locale" name="locale" defaultValue={locale ?? site.locale}>
            {LOCALES.map((value) => (
              <option key={value} value={value}>
                {letters.languages[value]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="checkbox">
            <input type="checkbox" name="security" value="yes" defaultChecked={securityLetters} />
            <span>{letters.security}</span>
          </label>
        </div>
        {waitingLetters && (
          <div className="field">
            <label htmlFor="letters-waiting">{letters.waiting}</label>
            <select id="letters-waiting" name="waiting" defaultValue={waitingLetters}>
              {WAITING_LETTERS.map((value) => (
                <option key={value} value={value}>
                  {letters.waitingChoices[value]}
                </option>
              ))}
            </select>
          </div>
        )}
        {waitingLetters && (
          <div className="field">
            <label className="checkbox">
              <input type="checkbox" name="posts" value="yes" defaultChecked={postLetters} />
              <span>{letters.posts}</span>
            </label>
          </div>
        )}
        <button className="button" type="submit">
          {save}
        </button>
      </form>
      <StoppedLetters stops={stops} />
    </Section>
  );
}
