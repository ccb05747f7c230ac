import { useEffect, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { postJson } from '#app/forms/post-json.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Presence as Found, PresentEditor } from '#contract/posts/editor.ts';

const EVERY_MS = 20_000;

/** Who else has the post open or has changed it a short time ago, and in which language. Nothing is locked. */
export function Presence({ id, isStarted, view }: { id: string; isStarted: boolean; view: Locale | 'both' }) {
  const { editor } = useAdminMessages();
  const { locale } = useSite();
  const [present, setPresent] = useState<PresentEditor[]>([]);
  const [focused, setFocused] = useState<Locale>(locale);
  const part = view === 'both' ? focused : view;

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const column = target instanceof Element ? target.closest<HTMLElement>('.column') : null;
      const language = column?.dataset.locale;
      if (language === 'uk' || language === 'en') setFocused(language);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  useEffect(() => {
    if (!isStarted) return;
    let isGone = false;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const response = await postJson(paths.adminWorkingCopy(locale, id), { intent: 'presence', part });
        const found: Found | null = response.ok ? await response.json() : null;
        if (!isGone && found) setPresent(found.present);
      } catch {
        // The next poll tries again.
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [id, isStarted, part, locale]);

  return (
    <p className="presence" role="status">
      {present.map(({ name, locale: language, isOpen }) => (
        <span key={`${name} ${language}`} className={language === part ? 'needs-attention' : 'soft'}>
          {editor.presence[isOpen ? 'open' : 'changed'][language](name)}
        </span>
      ))}
    </p>
  );
}
