import { useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { type Accent, contrastOn, DEFAULT_ACCENT, isColour, isReadable } from '#contract/accent.ts';
import { useDescribeSetting } from './describe-setting.ts';

/** The accent of a theme: a colour as text, and with scripts a colour picker that shows the contrast at once. */
export function AccentSetting({ theme }: { theme: keyof Accent }) {
  const name = `accent.${theme}`;
  const { settings } = useAdminMessages();
  const { values } = useFormState();
  const describe = useDescribeSetting();
  const [text, setText] = useState(values[name] ?? '');
  const label = settings.accent[theme];
  const colour = text.trim().toLowerCase();
  const common = { value: text, onInput: (event: Input) => setText(event.currentTarget.value) };

  return (
    <div className="accent-setting">
      <DescribedControl label={label} help={settings.accentHelp[theme]} problem={describe(name)}>
        {(control) => (
          <span className="accent-inputs">
            <input {...control} {...common} name={name} autoComplete="off" spellCheck={false} />
            <input
              {...common}
              className="needs-scripts"
              type="color"
              aria-label={settings.chooseColour(label)}
              value={isColour(colour) ? colour : DEFAULT_ACCENT[theme]}
            />
          </span>
        )}
      </DescribedControl>
      {isColour(colour) && <ContrastNote colour={colour} theme={theme} />}
    </div>
  );
}

type Input = { currentTarget: HTMLInputElement };

function ContrastNote({ colour, theme }: { colour: string; theme: keyof Accent }) {
  const { locale } = useSite();
  const { settings } = useAdminMessages();

  // Rounded down: 4.46 is not enough.
  const ratio = Math.floor(contrastOn(colour, theme) * 10) / 10;
  const shown = ratio.toLocaleString(locale, { minimumFractionDigits: 1 });
  return (
    <p className={isReadable(colour, theme) ? 'field-help' : 'field-problem'} role="status">
      {isReadable(colour, theme) ? settings.contrast(shown) : settings.contrastTooLow(shown)}
    </p>
  );
}
