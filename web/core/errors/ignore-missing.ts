/** Throws an error again, unless it says that a row is not there. */
export function ignoreMissing(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string' || !code.endsWith('_NOT_FOUND')) throw error;
}
