// Who may add or remove a way in: a browser that was left open, or half a sign-in, must not be
// enough for it (rulings 125, 135, 136).
import { AuthFailure } from '#server/features/auth/auth-failure.ts';
import type { Asker } from '#server/features/auth/factor.service.ts';
import { hasRecentProof, hasRecentStep } from '#server/features/auth/session.ts';

export type ProofGuard = ReturnType<typeof createProofGuard>;

export function createProofGuard({
  isAsked,
  now,
}: {
  /** Whether the account has two-step sign-in. */
  isAsked: (userId: string) => Promise<boolean>;
  now: () => number;
}) {
  /** Two-step sign-in asks for a code of the last minutes. insufficient_aal. */
  const assertRecentStep = async ({ account, session }: Asker): Promise<boolean> => {
    const isStepAsked = await isAsked(account.id);
    if (isStepAsked && !hasRecentStep(session, now())) throw new AuthFailure('insufficient_aal');
    return isStepAsked;
  };

  return {
    assertRecentStep,

    /** Half a sign-in sees and changes nothing. insufficient_aal. */
    async assertWhole({ account, session }: Asker): Promise<void> {
      if (session.secondStep === null && (await isAsked(account.id)))
        throw new AuthFailure('insufficient_aal');
    },

    /**
     * A new way in needs a sign-in or the password of the last minutes, with two-step sign-in the
     * code. insufficient_aal, reauthentication_needed.
     */
    async assertMayAdd(asker: Asker): Promise<void> {
      const isStepAsked = await assertRecentStep(asker);
      if (!isStepAsked && !hasRecentProof(asker.session, now()))
        throw new AuthFailure('reauthentication_needed');
    },
  };
}
