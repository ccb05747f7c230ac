/** Told after each post of a long work. */
export type Progress = (state: { done: number; total: number }) => void;
