import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Choices } from '#app/admin/forms/choices.tsx';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { Menu } from '#app/ui/forms/menu.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { ROLES, type Role } from '#contract/users/roles.ts';

export function RoleFields({
  role,
  languages = LOCALES,
}: {
  role: string | undefined;
  languages?: readonly Locale[];
}) {
  const { roles } = useAdminMessages().users;
  const { languages: names } = useMessages().community.account.letters;
  return (
    <>
      <Menu name="role" label={roles.label} value={role} options={ROLES} words={roles.names} />
      <Choices
        legend={roles.languages}
        choices={LOCALES.map((locale) => ({
          type: 'checkbox',
          name: `language-${locale}`,
          value: 'yes',
          defaultChecked: languages.includes(locale),
          text: names[locale],
        }))}
      />
    </>
  );
}

/** A role as a list shows it, with the languages of a translator. */
export function useRoleName(): (role: Role, languages?: readonly Locale[]) => string {
  const { roles } = useAdminMessages().users;
  const { languages: names } = useMessages().community.account.letters;
  return (role, languages = []) =>
    role === 'translator'
      ? `${roles.names[role]} (${languages.map((locale) => names[locale]).join(', ')})`
      : roles.names[role];
}
