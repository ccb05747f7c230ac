import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Section } from '#app/admin/parts/section.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/feature.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { FirstSteps as Steps } from '#server/site-settings/first-steps.ts';

const PAGES: Record<keyof Steps, (locale: Locale) => string> = {
  name: paths.adminSettings,
  write: paths.adminNewPost,
  mail: paths.adminLetters,
  backups: paths.adminBackups,
  invite: paths.adminUserTexts,
};

/** The first tasks of a new owner. Each is marked when it is done; the list ends with the last, or when it is hidden. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { locale } = useSite();
  const { firstSteps: words } = useAdminMessages().home;
  const names = (Object.keys(PAGES) as (keyof Steps)[]).filter(
    (name) => name !== 'backups' || hasFeature('backup'),
  );
  return (
    <Section title={words.title}>
      <ol className="first-steps">
        {names.map((name) => (
          <li key={name} data-done={steps[name]}>
            {steps[name] ? (
              <span>
                {words.steps[name]}
                <span className="visually-hidden"> — {words.done}</span>
              </span>
            ) : (
              <Link to={PAGES[name](locale)}>{words.steps[name]}</Link>
            )}
          </li>
        ))}
      </ol>
      {!steps.write && hasFeature('backup') && (
        <p>
          <Link to={paths.adminBackups(locale)}>{words.restore}</Link>
        </p>
      )}
      <Form method="post" preventScrollReset>
        <button className="button quiet" type="submit" name="intent" value="hide-first-steps">
          {words.hide}
        </button>
      </Form>
    </Section>
  );
}
