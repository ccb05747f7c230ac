/** A choice of colours; without one the system's applies. */
export type Theme = 'light' | 'dark';
