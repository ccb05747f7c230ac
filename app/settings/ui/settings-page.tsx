import { type ReactNode, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { privateFeatures } from '#app/private-features.ts';
import { Place } from '#app/ui/place.tsx';
import { FEED_POSTS_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import type { TimeZoneChoice } from '#contract/time/local-time.ts';
import { AccentSetting } from './accent-setting.tsx';
import { type FormState, FormStateProvider } from './form-state.tsx';
import { LinkList } from './link-list.tsx';
import { RobotsSettings } from './robots-settings.tsx';
import { SettingCheckbox } from './setting-checkbox.tsx';
import { SettingField } from './setting-field.tsx';
import { type PictureProblem, type SitePictures, SitePicturesSection } from './site-pictures.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';

const sections = partsOf(privateFeatures, 'settings');

/** The settings of the site in one form, which works without scripts. */
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
      <FormStateProvider value={state}>
        <Form method="post" noValidate className="settings-form">
          <input type="hidden" name="seen" value={began} />
          <Identity timeZones={timeZones} />
          <Links />
          <Place at="readers" {...place} />
          <Place at="writers" {...place} />
          <RobotsSettings text={robots} />
          <Place at="outside" {...place} />
          <Feeds>
            <Place at="feeds" {...place} />
          </Feeds>
          <button className="button" type="submit">
            {settings.save}
          </button>
        </Form>
      </FormStateProvider>
      <SitePicturesSection pictures={pictures} problem={problem} />
    </>
  );
}

/**
 * The settings with which the fields started: those of the first rendering, and of each save. An upload on this page
 * loads the settings again but leaves the fields as they are.
 */
function useShown(seen: string, isSaved: boolean): string {
  const { key } = useLocation();
  const [shown, setShown] = useState({ key, seen });
  if (isSaved && shown.key !== key) setShown({ key, seen });
  return shown.seen;
}

function Identity({ timeZones }: { timeZones: TimeZoneChoice[] }) {
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
      <AccentSetting theme="light" />
      <AccentSetting theme="dark" />
      <TimeZoneSetting choices={timeZones} />
      <SettingCheckbox
        name="smartTypography"
        label={settings.smartTypography}
        help={settings.smartTypographyHelp}
      />
      <SettingCheckbox name="authorsPublish" label={settings.authorsPublish} />
      <SettingCheckbox name="keepMetadata" label={settings.keepMetadata} help={settings.keepMetadataHelp} />
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

function Feeds({ children }: { children: ReactNode }) {
  const { settings } = useAdminMessages();
  return (
    <fieldset className="admin-section">
      <legend>{settings.feeds}</legend>
      <SettingField
        name="feedPosts"
        label={settings.feedPosts}
        type="number"
        inputMode="numeric"
        min={1}
        max={FEED_POSTS_MAX}
      />
      {children}
    </fieldset>
  );
}
