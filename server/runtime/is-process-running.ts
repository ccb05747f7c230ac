/** Whether a process with this id is running, as this or another user. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
