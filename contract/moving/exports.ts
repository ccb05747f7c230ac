export const EXPORT_KINDS = ['content', 'site'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The archive that is being written, in posts or in addresses. */
export type RunningExport = { kind: ExportKind; done: number; total: number };
