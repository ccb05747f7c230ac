let listener: (() => void) | null = null;

/** Tells the sender of this process that deliveries are due. Senders of other processes look every two seconds. */
export function wakeSender(): void {
  listener?.();
}

export function onWake(listen: (() => void) | null): void {
  listener = listen;
}
