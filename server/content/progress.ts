/** Called after each post of a long import or export. */
export type Progress = (state: { done: number; total: number }) => void;
