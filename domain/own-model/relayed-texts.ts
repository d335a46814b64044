/** Texts of an own model in one call: each of its steps may be tried twice. */
export const RELAYED_TEXTS_MAX = 40;
