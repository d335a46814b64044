// A problem with a backup is printed as one line at the terminal, not as a crash.

/** A problem that prevents making or using a backup. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
