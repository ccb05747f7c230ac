import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { SettingCheckbox } from './setting-checkbox.tsx';

/** The three switches, and the file that they produce. Without scripts, the current file. */
export function RobotsSettings({ text }: { text: string }) {
  const { settings } = useAdminMessages();
  const { search, fetch, training } = settings.permissions;
  const fetcher = useFetcher<{ robots?: string }>();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const update = () => {
    const form = fieldset.current?.form;
    if (!form) return;
    const fields = new FormData(form);
    fields.set('intent', 'preview');
    // If the session has ended, a revalidation would navigate to the sign-in and lose the fields.
    void fetcher.submit(fields, { method: 'post', defaultShouldRevalidate: false });
  };

  return (
    <fieldset className="admin-section" id="robots" ref={fieldset} onChange={update}>
      <legend>{settings.robots}</legend>
      <p className="field-help">{settings.robotsHelp}</p>
      <SettingCheckbox name="robots.search" label={search} />
      <SettingCheckbox name="robots.fetch" label={fetch} />
      <SettingCheckbox name="robots.training" label={training} />
      <details className="disclosure">
        <summary>{settings.preview}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus */}
        <pre className="robots-preview" tabIndex={0}>
          {fetcher.data?.robots ?? text}
        </pre>
      </details>
    </fieldset>
  );
}
