import { type ReactNode, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type FormState, FormStateProvider } from '#app/forms/form-state.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { privateFeatures } from '#app/private-features.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Place } from '#app/ui/place.tsx';
import { FEED_POSTS_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { TimeZoneChoice } from '#contract/time/local-time.ts';
import { AccentSetting } from './accent-setting.tsx';
import { LinkList } from './link-list.tsx';
import { RobotsSettings } from './robots-settings.tsx';
import { SettingCheckbox } from './setting-checkbox.tsx';
import { SettingField } from './setting-field.tsx';
import { SettingsContents } from './settings-contents.tsx';
import type { SettingsSectionName } from './settings-order.ts';
import { type PictureProblem, type SitePictures, SitePicturesSection } from './site-pictures.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';

const sections = partsOf(privateFeatures, 'settings');
const FORM = 'site-settings';

/** The settings of the site in one form, which works without scripts. Its sections are in SETTINGS_ORDER. */
export function SettingsPage({
  fields,
  fixed,
  seen,
  robots,
  timeZones,
  pictures,
  parts,
  done,
  problem,
  failed,
}: {
  fields: Record<string, string>;
  /** Settings of the environment, each with its variable. */
  fixed: Record<string, string>;
  /** The settings with which the form started. */
  seen: string;
  robots: string;
  timeZones: TimeZoneChoice[];
  pictures: SitePictures;
  /** What features need to know, by their names. */
  parts: PartData;
  done: string | null;
  problem: PictureProblem | null;
  failed: FailedForm | undefined;
}) {
  const { settings } = useAdminMessages();
  const state: FormState = { values: failed?.values ?? fields, problems: failed?.problems ?? [], fixed };

  // Each field shows its own problem.
  const ofFields = state.problems.flatMap(({ path }) => path || []);
  const sentence = failed ? undefined : sentenceOf(done, settings.done);
  const shown = useShown(seen, done === 'saved' && !failed);
  const began = failed?.values.seen ?? shown;
  const place = { sections, data: parts, props: {} };

  return (
    <>
      <h1>{settings.title}</h1>
      <p className="admin-lead">{settings.lead}</p>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {failed && <AdminProblems problems={failed.problems} fields={ofFields} />}
      <div className="settings-layout">
        <SettingsContents parts={parts} />
        <div>
          <FormStateProvider value={state}>
            <Form method="post" noValidate className="settings-form" id={FORM}>
              <input type="hidden" name="seen" value={began} />
              <Identity />
              <Colours />
              <Texts timeZones={timeZones} />
              <Links />
              <Place at="readers" {...place} />
              <SettingsSection name="review">
                <SettingCheckbox name="authorsPublish" label={settings.authorsPublish} />
              </SettingsSection>
              <Place at="writers" {...place} />
              <RobotsSettings text={robots} />
              <Letters />
              <Place at="outside" {...place} />
              <Feeds>
                <Place at="feeds" {...place} />
              </Feeds>
            </Form>
          </FormStateProvider>
          <SitePicturesSection pictures={pictures} problem={problem} />
          {/* Outside of the form, so that it is in reach of the pictures too, which have forms of their own. */}
          <p className="settings-save">
            <button className="button" type="submit" form={FORM}>
              {settings.save}
            </button>
          </p>
        </div>
      </div>
    </>
  );
}

/**
 * The settings with which the fields started: those of the first rendering, and of each save. An upload on this page
 * loads the settings again but leaves the fields as they are.
 */
function useShown(seen: string, isSaved: boolean): string {
  const { key, hash } = useLocation();
  const [shown, setShown] = useState({ key, seen });
  // A link of the contents does not save.
  if (isSaved && hash === '' && shown.key !== key) setShown({ key, seen });
  return shown.seen;
}

function SettingsSection({ name, children }: { name: SettingsSectionName; children: ReactNode }) {
  const { settings } = useAdminMessages();
  return (
    <fieldset className="admin-section" id={name}>
      <legend>{settings[name]}</legend>
      {children}
    </fieldset>
  );
}

function Identity() {
  const { settings } = useAdminMessages();
  const { name, tagline, footer, languages } = settings;
  return (
    <SettingsSection name="identity">
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
    </SettingsSection>
  );
}

function Colours() {
  return (
    <SettingsSection name="colours">
      <AccentSetting theme="light" />
      <AccentSetting theme="dark" />
    </SettingsSection>
  );
}

function Texts({ timeZones }: { timeZones: TimeZoneChoice[] }) {
  const { settings } = useAdminMessages();
  return (
    <SettingsSection name="texts">
      <TimeZoneSetting choices={timeZones} />
      <SettingCheckbox
        name="smartTypography"
        label={settings.smartTypography}
        help={settings.smartTypographyHelp}
      />
      <SettingCheckbox name="keepMetadata" label={settings.keepMetadata} help={settings.keepMetadataHelp} />
    </SettingsSection>
  );
}

function Links() {
  const { settings } = useAdminMessages();
  return (
    <SettingsSection name="links">
      {LOCALES.map((locale) => (
        <LinkList
          key={locale}
          list={`navigation.${locale}`}
          label={settings.navigation(settings.languages[locale])}
          help={settings.navigationHelp}
        />
      ))}
      <LinkList list="socialLinks" label={settings.social} help={settings.socialHelp} />
    </SettingsSection>
  );
}

/** The way from the settings of the site to those of mail. */
function Letters() {
  const { locale } = useSite();
  const { settings } = useAdminMessages();
  return (
    <SettingsSection name="letters">
      <p className="field-help">{settings.lettersHelp}</p>
      <p>
        <Link to={paths.adminLetters(locale)}>{settings.toLetters}</Link>
      </p>
    </SettingsSection>
  );
}

function Feeds({ children }: { children: ReactNode }) {
  const { settings } = useAdminMessages();
  return (
    <SettingsSection name="feeds">
      <SettingField
        name="feedPosts"
        label={settings.feedPosts}
        type="number"
        inputMode="numeric"
        min={1}
        max={FEED_POSTS_MAX}
      />
      {children}
    </SettingsSection>
  );
}
