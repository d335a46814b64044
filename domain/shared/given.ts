// Inputs whose fields may be absent.

/** An input that may leave out any field. `undefined` counts as left out. */
export type Given<T> = { [Field in keyof T]?: T[Field] | undefined };

/** Drops the fields that are `undefined`, so that a spread does not overwrite others with them. */
export function given<T extends object>(
  fields: T,
): { [Field in keyof T]: Exclude<T[Field], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as ReturnType<typeof given<T>>;
}
