// The two ways to sign in by passkey with the unchanged client: at once, and offered in the email
// field for as long as the screen is open.
import type { AuthClient } from '#web/core/session/session.ts';
import {
  hasScreenLock,
  isCancelled,
  passkeyFailureText,
} from '#web/features/auth/passkey-texts.ts';

/** A challenge counts for five minutes; an offer asks for another one before. */
const OFFER_MS = 240_000;

const FAILED_TEXT = '没有成功，请检查网络连接后重试';

/** Signs in by the browser's dialog. Returns null on success, else the text of the failure. */
export async function signInOnce(loadClient: () => Promise<AuthClient>): Promise<string | null> {
  try {
    const { error } = await (await loadClient()).signInWithPasskey();
    return error && passkeyFailureText(error, 'signIn', await hasScreenLock());
  } catch {
    return FAILED_TEXT;
  }
}

/**
 * Offers passkeys in the email field until one signs in (true) or the signal ends it (false).
 * `onFailure` gets the text when the server refuses the chosen one, and the offer goes on. A
 * browser without such offers, or no network, ends it silently: there is the button.
 */
export async function offerPasskeys(
  loadClient: () => Promise<AuthClient>,
  signal: AbortSignal,
  onFailure: (text: string) => void,
): Promise<boolean> {
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return false;
    const auth = await loadClient();
    for (;;) {
      await untilVisible(signal);
      if (signal.aborted) return false;
      const round = AbortSignal.any([signal, AbortSignal.timeout(OFFER_MS)]);
      const { error } = await auth.signInWithPasskey({
        options: { mediation: 'conditional', signal: round },
      });
      if (error === null) return true;
      if (round.aborted) continue;
      if (isCancelled(error) || error.code?.startsWith('webauthn_') !== true) return false;
      onFailure(passkeyFailureText(error, 'signIn'));
    }
  } catch {
    return false;
  }
}

/** Waits while the page is in the background, where no user needs a challenge. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible' || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}
