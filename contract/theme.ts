/** A choice of colours; without one the system's applies. */
export type Theme = 'light' | 'dark';

/** A choice of larger text; without one the browser's size applies. */
export type TextSize = 'large' | 'largest';
