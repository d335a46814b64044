// Stored values may be old, edited or truncated, so they are validated. These small guards are used
// instead of the contract's schemas, which would be a tenth of all that the feed loads.

export type Shape<T> = (value: unknown) => value is T;

/** The type that a shape accepts. */
export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = (value) => typeof value === 'string';

export const flag: Shape<boolean> = (value) => typeof value === 'boolean';

/** A whole number. */
export const whole: Shape<number> = (value): value is number => Number.isInteger(value);

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(words: Words): Shape<Words[number]> {
  return (value): value is Words[number] => typeof value === 'string' && words.includes(value);
}

/** A list in which every item has the shape. */
export function listOf<T>(shape: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(shape);
}

/** The shape, or null. */
export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || shape(value);
}

/** The shape, or undefined. */
export function orMissing<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value);
}

/** An object whose named properties have their shapes. Others are allowed. */
export function record<S extends Record<string, Shape<unknown>>>(
  shapes: S,
): Shape<{ [Name in keyof S]: ShapeOf<S[Name]> }> {
  return (value): value is { [Name in keyof S]: ShapeOf<S[Name]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shapes).every(([name, shape]) =>
      shape((value as Record<string, unknown>)[name]),
    );
}
