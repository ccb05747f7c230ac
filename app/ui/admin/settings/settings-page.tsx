import { Form } from 'react-router';
import { EVENT_DAYS_MAX, FEED_POSTS_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { AdminProblems } from '../forms/admin-problems.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { type FormState, FormStateProvider } from './form-state.tsx';
import { LinkList } from './link-list.tsx';
import { RobotsSettings } from './robots-settings.tsx';
import { SettingCheckbox } from './setting-checkbox.tsx';
import { SettingField } from './setting-field.tsx';

/** The settings of the site in one form, which works without scripts. */
export function SettingsPage({
  fields,
  fixed,
  robots,
  isSaved,
  failed,
}: {
  fields: Record<string, string>;
  /** Settings of the environment, each with its variable. */
  fixed: Record<string, string>;
  robots: string;
  isSaved: boolean;
  failed: FailedForm | undefined;
}) {
  const { settings } = useAdminMessages();
  const state: FormState = { values: failed?.values ?? fields, problems: failed?.problems ?? [], fixed };
  return (
    <>
      <h1>{settings.title}</h1>
      <p className="admin-lead">{settings.lead}</p>
      {isSaved && !failed && <DoneNotice>{settings.saved}</DoneNotice>}
      <FormStateProvider value={state}>
        <Form method="post" noValidate className="settings-form">
          {state.problems.length > 0 && (
            <AdminProblems problems={state.problems} fields={state.problems.map(({ path }) => path)} />
          )}
          <Identity />
          <Links />
          <RobotsSettings text={robots} />
          <Feeds />
          <button className="button" type="submit">
            {settings.save}
          </button>
        </Form>
      </FormStateProvider>
    </>
  );
}

function Identity() {
  const { settings } = useAdminMessages();
  const { name, tagline, footer, languages } = settings;
  return (
    <fieldset className="admin-section">
      <legend>{settings.identity}</legend>
      <div className="settings-languages">
        {LOCALES.map((locale) => (
          <div key={locale}>
            <SettingField name={`names.${locale}`} fixedBy="names" label={name(languages[locale])} />
            <SettingField
              name={`taglines.${locale}`}
              label={tagline(languages[locale])}
              help={settings.taglineHelp}
            />
            <SettingField
              name={`footers.${locale}`}
              label={footer(languages[locale])}
              help={settings.footerHelp}
              rows={3}
            />
          </div>
        ))}
      </div>
      <SettingField name="accent.light" label={settings.accent.light} help={settings.accentHelp} />
      <SettingField name="accent.dark" label={settings.accent.dark} help={settings.accentHelp} />
      <SettingField name="timeZone" label={settings.timeZone} help={settings.timeZoneHelp} />
    </fieldset>
  );
}

function Links() {
  const { settings } = useAdminMessages();
  return (
    <fieldset className="admin-section">
      <legend>{settings.links}</legend>
      {LOCALES.map((locale) => (
        <LinkList
          key={locale}
          list={`navigation.${locale}`}
          label={settings.navigation(settings.languages[locale])}
          help={settings.navigationHelp}
        />
      ))}
      <LinkList list="socialLinks" label={settings.social} help={settings.socialHelp} />
    </fieldset>
  );
}

function Feeds() {
  const { settings } = useAdminMessages();
  const number = { type: 'number', inputMode: 'numeric' } as const;
  return (
    <fieldset className="admin-section">
      <legend>{settings.feeds}</legend>
      <SettingField name="feedPosts" label={settings.feedPosts} {...number} min={1} max={FEED_POSTS_MAX} />
      <SettingCheckbox name="analytics" label={settings.analytics} help={settings.analyticsHelp} />
      <SettingField
        name="analyticsEventDays"
        label={settings.eventDays}
        help={settings.eventDaysHelp}
        {...number}
        min={0}
        max={EVENT_DAYS_MAX}
      />
    </fieldset>
  );
}
