import { config } from '#server/config.ts';

export const PROVIDERS = [
  { id: 'github', name: 'GitHub' },
  { id: 'google', name: 'Google' },
] as const;

export type ProviderId = (typeof PROVIDERS)[number]['id'];

/** The OAuth providers that the settings configure. */
export function configuredProviders(): { id: ProviderId; name: string }[] {
  const settings = config();
  return PROVIDERS.filter(({ id }) => settings[id] !== null);
}
