/** The result of an access to the storage of the browser; null if it is switched off or full. */
export function ignoreStorageErrors<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
