/** Selects the fields that a user types into. */
export const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';
