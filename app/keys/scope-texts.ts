import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { ScopeTexts } from '#app/private-feature.ts';
import { privateFeatures } from '#app/private-features.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { CoreScope, KeyScope } from '#contract/keys.ts';

export function useScopeTexts(): Record<KeyScope, ScopeTexts[string]> {
  const { locale } = useSite();
  const own: Record<CoreScope, ScopeTexts[string]> = useAdminMessages().keys.scopes;
  return Object.assign(
    {},
    own,
    ...Object.values(privateFeatures).map(({ scopeTexts }) => scopeTexts?.[locale]),
  );
}
