// Rules answer with values, not exceptions: either the thing itself or the code of what is wrong
// with it.

/**
 * Either a value or the stable code of why there is none. `C` is the set of codes a rule can
 * answer.
 */
export type Outcome<T, C extends string> = { ok: true; value: T } | { ok: false; code: C };

/** The good case of an {@link Outcome}. */
export function good<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** The bad case of an {@link Outcome}. */
export function bad<C extends string>(code: C): { ok: false; code: C } {
  return { ok: false, code };
}
