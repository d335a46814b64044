// Joins class names and leaves out what is not there; the whole of what a class library would be
// used for here.

/** Joins class names, skipping false, null and undefined. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
