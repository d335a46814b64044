// How a screen leads to the login after the server refused the session itself.

/**
 * The state of the link: the login then ends the session instead of leading a signed-in person
 * back.
 */
export const REFUSED_SESSION = 'refused-session';
