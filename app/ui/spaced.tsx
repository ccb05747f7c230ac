import { Children, type ReactNode } from 'react';

/**
 * Neighbours with a space between them, for clients without the site's styles: text browsers, reader views, copied
 * text. A flex container does not show it.
 */
export function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((child, index) => (index === 0 ? [child] : [' ', child]));
}
