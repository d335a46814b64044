/** Who may sign up: all, those with an invitation, or no new user (rulings 71). */
export const SIGN_UP_POLICIES = ['open', 'invite', 'closed'] as const;

export type SignUpPolicy = (typeof SIGN_UP_POLICIES)[number];
