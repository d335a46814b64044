// /resetpassword. Opened from a mail it is the whole app (web/main.tsx). The address it was opened
// with is read once, when the page loads.
import { useState } from 'react';
import { removeAllPasskeys } from '#web/features/auth/passkey.queries.ts';
import { LinkPasskeys } from '#web/features/auth/passkeys-outlive.tsx';
import { ResetPassword, type ChangeOutcome } from '#web/features/auth/reset-password.tsx';
import { endTokensOfLink, LinkTokens } from '#web/features/personal-tokens/link-tokens.tsx';
import { newId } from '#web/core/browser/new-id.ts';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { isFromSignUp } from '#web/core/session/confirmation-link.ts';
import {
  findKeptReset,
  forgetKeptReset,
  keepReset,
  tokenOfLink,
} from '#web/core/session/kept-reset.ts';
import { readMailLink, RESET_PATH, type MailLink } from '#web/core/session/recovery-link.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import { findCodeVerifier, findStoredUser } from '#web/core/session/session-storage.ts';
import { Logo } from '#web/ui/logo.tsx';
import { QuietSheet } from '#web/ui/quiet-sheet.tsx';

const opened = readMailLink(new URL(location.href));
const kept = findKeptReset(opened, new URL(location.href), Date.now());
const link: MailLink = kept === null ? opened : { kind: 'recovery-kept' };
const fromSignUp = isFromSignUp(location);
const signedIn = findStoredUser();

let client: Promise<AuthClient> | null = null;

/** Set once the password is changed: the form is not opened again. */
let isUsed = false;

/** The client's storage, kept in this tab until the form is used or left. */
const stored = { id: kept?.id ?? newId(), rows: new Map(kept?.rows) };
const token = kept?.token ?? tokenOfLink(opened);
const openedAtMs = kept?.openedAtMs ?? Date.now();
const keep = () => {
  if (!isUsed) keepReset({ id: stored.id, rows: [...stored.rows], token, openedAtMs });
};

/** One client for the whole reset: the form continues the session that the link opened. */
function loadClient(): Promise<AuthClient> {
  client ??= import('#web/core/session/auth-client.ts')
    .then(({ createDetachedClient }) =>
      createDetachedClient(location.origin, findCodeVerifier(), { ...stored, onChange: keep }),
    )
    .catch((error: unknown) => {
      client = null;
      throw error;
    });
  return client;
}

// A used link does not stay in the address bar and the history. Until then a reload tries it again.
const clearAddress = () => {
  if (link.kind !== 'invalid') history.replaceState(null, '', RESET_PATH);
};

// A full page load, so that no trace of the link or of the recovery session stays in memory.
const leave = (to: '/' | '/login') => location.replace(to);

const findAccessToken = async () =>
  (await (await loadClient()).getSession()).data.session?.access_token ?? null;

const endTokens = () =>
  endTokensOfLink(findAccessToken).then(
    () => ({ isFailure: false, text: '访问令牌已全部作废。' }),
    () => ({
      isFailure: true,
      text: '密码已经换好，但访问令牌没能作废。请用新密码登录，在设置的“访问令牌”里作废。',
    }),
  );

const removePasskeys = () =>
  loadClient()
    .then(removeAllPasskeys)
    .then(
      () => ({ isFailure: false, text: '通行密钥已全部移除。' }),
      () => ({
        isFailure: true,
        text: '密码已经换好，但通行密钥没能移除。请用新密码登录，在设置的“账号安全”里移除。',
      }),
    );

/** What the user reads about everything that was to end; a failure comes first. */
function joinOutcomes(outcomes: readonly ChangeOutcome[]): ChangeOutcome | null {
  if (outcomes.length === 0) return null;
  const failed = outcomes.filter(({ isFailure }) => isFailure);
  const told = failed.length > 0 ? failed : outcomes;
  return { isFailure: failed.length > 0, text: told.map(({ text }) => text).join('') };
}

export function ResetPasswordPage() {
  const config = useServerConfig();
  const [endsTokens, setEndsTokens] = useState(false);
  const [endsPasskeys, setEndsPasskeys] = useState(false);
  const endTheRest = async () => {
    isUsed = true;
    forgetKeptReset();
    return joinOutcomes([
      ...(endsTokens ? [await endTokens()] : []),
      ...(endsPasskeys ? [await removePasskeys()] : []),
    ]);
  };
  return (
    <QuietSheet head={<Logo />}>
      <ResetPassword
        link={link}
        fromSignUp={fromSignUp}
        loadClient={loadClient}
        signedIn={signedIn}
        passwordMin={config?.auth.passwordMin}
        onSettled={clearAddress}
        afterChange={endTheRest}
        onLeave={leave}
      >
        <LinkTokens
          findAccessToken={findAccessToken}
          endsTokens={endsTokens}
          onChange={setEndsTokens}
        />
        <LinkPasskeys
          loadClient={loadClient}
          endsPasskeys={endsPasskeys}
          onChange={setEndsPasskeys}
        />
      </ResetPassword>
    </QuietSheet>
  );
}
