/** Why a post cannot be saved: somebody has moved all of it to the bin, or deleted it for good. */
export const ABSENCES = ['in_bin', 'purged'] as const;

export type Absence = (typeof ABSENCES)[number];

/** The absence that a problem tells of. */
export function absenceIn(problems: { code: string }[]): Absence | undefined {
  return ABSENCES.find((absence) => problems.some(({ code }) => code === absence));
}
