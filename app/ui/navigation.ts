/** Reader views leave out what has this role, but keep the words of a `nav` element. */
export const NAVIGATION = { role: 'navigation' };
