/** Why a post cannot be saved: somebody has moved the whole post to the bin, or permanently deleted it. */
export const ABSENCES = ['in_bin', 'purged'] as const;

export type Absence = (typeof ABSENCES)[number];

/** The absence that a problem reports. */
export function absenceIn(problems: { code: string }[]): Absence | undefined {
  return ABSENCES.find((absence) => problems.some(({ code }) => code === absence));
}
