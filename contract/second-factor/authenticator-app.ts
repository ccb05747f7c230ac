/** What a new authenticator app needs: the key in Base32, and a QR code with the address that has it. */
export type NewApp = {
  key: string;
  uri: string;
  /** The dark squares as the path of an SVG with sides of this length. */
  picture: { path: string; size: number };
};
