import { useMessages, useSite } from './site-context.tsx';
import { ThemeForm } from './theme-form.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

/** Buttons with the names of all themes and text sizes. */
export function ThemeChoice() {
  const { theme, textSize } = useSite();
  const words = useMessages();
  return (
    <ThemeForm className="theme-choice">
      <Choice name="theme" values={THEMES} chosen={theme ?? 'system'} words={words.theme} />
      <Choice name="textSize" values={TEXT_SIZES} chosen={textSize ?? 'normal'} words={words.textSize} />
    </ThemeForm>
  );
}

function Choice<Value extends string>({
  name,
  values,
  chosen,
  words,
}: {
  name: string;
  values: readonly Value[];
  chosen: Value;
  words: Record<Value | 'label', string>;
}) {
  return (
    <fieldset>
      <legend>{words.label}</legend>
      {values.map((value) => (
        <button key={value} type="submit" name={name} value={value} aria-pressed={value === chosen}>
          {words[value]}
        </button>
      ))}
    </fieldset>
  );
}
