/** Where a static copy is written to. Names have slashes. */
export type SiteTarget = {
  addText: (name: string, text: string | Uint8Array) => Promise<void>;
  /** The response is read or cancelled. */
  addFile: (name: string, response: Response) => Promise<void>;
};
