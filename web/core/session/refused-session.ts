// Lets a screen lead to the login page after the server has refused the session.

/**
 * The location state of the link: the login page then ends the session instead of redirecting a
 * signed-in user back.
 */
export const REFUSED_SESSION = 'refused-session';
