// What keeps a backup from being made or used is told in one line at the terminal, not as a crash.

/** Something about a backup that keeps it from being made or used. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
