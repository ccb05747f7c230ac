import type { FormProblem } from '#app/forms/form-problems.ts';
import { FormStateProvider } from '#app/forms/form-state.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { CurrentPassword } from '#app/users/ui/current-password.tsx';
import type { ProgramScope } from '#contract/assistants/programs.ts';
import { assistantTexts } from './texts/messages.ts';

/** A program that asks to be let in; or why the page has nothing to ask. */
export type Connecting =
  | { problem: 'not_admin' | 'invalid' }
  | {
      problem: null;
      name: string;
      /** The host that says what the program is; null for one that has registered. */
      host: string | null;
      /** The host to which the user goes next. */
      to: string;
      scopes: ProgramScope[];
      account: string;
      mustGivePassword: boolean;
    };

type Program = Extract<Connecting, { problem: null }>;

/** Scopes that are not ticked by default, because readers see what a program does with them. */
const NOT_TICKED: ProgramScope[] = ['publish', 'moderate'];

export function ConnectForm({ program, problems }: { program: Program; problems: FormProblem[] }) {
  const programs = useTexts(assistantTexts);
  const { name, host, to, scopes, account, mustGivePassword } = program;
  return (
    <FormStateProvider value={{ values: {}, problems }}>
      <form method="post">
        <p>{programs.asks(name, account)}</p>
        <p className="soft">
          {host === null ? programs.unverified : programs.from(host)} {programs.leadsTo(to)}
        </p>
        <FormProblems problems={problems} fields={['current']} />
        <fieldset className="field choices">
          <legend>{programs.may}</legend>
          <p className="field-help">{programs.always}</p>
          {scopes.map((scope) => (
            <label key={scope} className="checkbox">
              <input
                type="checkbox"
                name={`scope-${scope}`}
                value="yes"
                defaultChecked={!NOT_TICKED.includes(scope)}
              />
              <span>{programs.scopes[scope]}</span>
            </label>
          ))}
        </fieldset>
        {mustGivePassword && <CurrentPassword />}
        <p className="field-help">{programs.ends}</p>
        <p className="buttons">
          <button className="button" type="submit" name="intent" value="allow">
            {programs.allow}
          </button>
          <button className="button quiet" type="submit" name="intent" value="deny">
            {programs.deny}
          </button>
        </p>
      </form>
    </FormStateProvider>
  );
}
