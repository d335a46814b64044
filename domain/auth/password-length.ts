// The lengths of passwords, apart from the rules: the login form shows them before it needs those.

/** Minimum length (A§5, A§9); operators can raise it with PASSWORD_MIN. */
export const PASSWORD_MIN_CHARACTERS = 6;

/** Maximum length: bounds the cost of hashing, far above what users type. */
export const PASSWORD_MAX_CHARACTERS = 128;
