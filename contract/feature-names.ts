/** The features of this tree, by the names of their folders. */
export const FEATURES: readonly string[] = [
  'analytics',
  'api-docs',
  'assistants',
  'backup',
  'both-versions',
  'comments',
  'demo',
  'indexing',
  'newsletter',
  'second-factor',
  'webhooks',
];

/** Whether the core may link to pages of a feature. A list of names, because the pages of readers load it. */
export function hasFeature(name: string): boolean {
  return FEATURES.includes(name);
}
