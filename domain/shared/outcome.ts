// Rules return values, not exceptions: the result, or the code of what is wrong.

/** The value, or the stable code of why there is none. `C` is the set of codes of a rule. */
export type Outcome<T, C extends string> = { ok: true; value: T } | { ok: false; code: C };

export function good<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function bad<C extends string>(code: C): { ok: false; code: C } {
  return { ok: false, code };
}
