import { createContext } from 'react-router';

/** Headers that loaders, actions and sessions add to whatever response the request gets. */
export class ResponseNotes {
  readonly #cookies: string[] = [];
  readonly #headers = new Map<string, string>();
  #isPersonal = false;

  /** Adds a cookie; `cookie` is the value of a `Set-Cookie` header. */
  setCookie(cookie: string): void {
    this.#cookies.push(cookie);
  }

  /** Sets a header; the router drops headers of actions of pages. */
  setHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  /** Marks the response as personal, so that no cache stores it. */
  markPersonal(): void {
    this.#isPersonal = true;
  }

  applyTo(headers: Headers): void {
    for (const [name, value] of this.#headers) headers.set(name, value);
    for (const cookie of this.#cookies) headers.append('Set-Cookie', cookie);
    // A shared cache would hand one user's cookie to everybody.
    if (headers.get('cache-control')?.includes('no-store')) return;
    if (this.#cookies.length > 0) headers.set('Cache-Control', 'no-store');
    else if (this.#isPersonal) headers.set('Cache-Control', 'private, no-cache');
  }
}

export const responseNotesContext = createContext<ResponseNotes>();
