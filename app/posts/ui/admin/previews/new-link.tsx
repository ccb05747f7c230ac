import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { CopyButton } from '#app/admin/forms/copy-button.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import type { NewPreviewLink } from '#contract/posts/admin.ts';

/** The addresses of a new link, shown only once: one for each language that has a text. */
export function NewLink({ link, languages }: { link: NewPreviewLink; languages: Locale[] }) {
  const { url } = useSite();
  const { previews } = useAdminMessages().postPages;
  return (
    <ul className="new-links">
      {languages.map((language) => {
        const address = `${url}${link.paths[language]}`;
        return (
          <li key={language}>
            <span>{previews.linkIn[language]}</span>
            <a href={link.paths[language]} target="_blank" rel="noreferrer">
              {address}
            </a>
            <CopyButton text={address} label={previews.linkIn[language]} />
          </li>
        );
      })}
    </ul>
  );
}
