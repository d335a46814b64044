// The session of an opened reset link, kept in its tab until it is used: phones drop a tab while a
// password manager is open, and the link works only once. It is in session storage under its
// owner's key, so no other tab and no later visit sees it.
import type { MailLink } from '#web/core/session/recovery-link.ts';
import { KEPT_RESET_KEY } from '#web/core/session/private-keys.ts';

/** How long an opened link may set a password, in milliseconds; the server's clock decides. */
export const KEPT_RESET_MS = 3_600_000;

export interface KeptReset {
  /** Names the storage of its client. */
  id: string;
  /** What the link carried. */
  token: string | null;
  openedAtMs: number;
  /** The storage of its client. */
  rows: [string, string][];
}

/** What identifies a link: a spent one opens its own form only. */
export function tokenOfLink(link: MailLink): string | null {
  switch (link.kind) {
    case 'recovery-token':
      return link.tokenHash;
    case 'recovery-code':
      return link.code;
    case 'recovery-session':
      return link.refreshToken;
    default:
      return null;
  }
}

/** The form that this address had opened in this tab; null: none, or it is over. */
export function findKeptReset(link: MailLink, url: URL, nowMs: number): KeptReset | null {
  const kept = readKept();
  if (kept === null) return null;
  if (nowMs - kept.openedAtMs >= KEPT_RESET_MS) {
    forgetKeptReset();
    return null;
  }
  // An opened link leaves the address.
  const isBare = link.kind === 'invalid' && url.search === '' && url.hash === '';
  return isBare || (kept.token !== null && tokenOfLink(link) === kept.token) ? kept : null;
}

/** Stores what the client has stored; without a session the form is over. */
export function keepReset(kept: KeptReset): void {
  forgetKeptReset();
  const owner = kept.rows.map(([, value]) => ownerOf(value)).find((id) => id !== null);
  if (owner === undefined) return;
  try {
    sessionStorage.setItem(`${KEPT_RESET_KEY}.${owner}`, JSON.stringify(kept));
  } catch {
    // Full storage: the form lasts until the page is left.
  }
}

export function forgetKeptReset(): void {
  for (const key of keys()) sessionStorage.removeItem(key);
}

const keys = () =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(`${KEPT_RESET_KEY}.`));

/** The user of a stored session; null: another value. */
function ownerOf(value: string): string | null {
  try {
    const { user } = JSON.parse(value) as { user?: { id?: unknown } };
    return typeof user?.id === 'string' ? user.id : null;
  } catch {
    return null;
  }
}

function readKept(): KeptReset | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keys()[0] ?? '') ?? 'null') as KeptReset | null;
    const isWhole =
      typeof kept?.id === 'string' &&
      typeof kept.openedAtMs === 'number' &&
      Array.isArray(kept.rows) &&
      kept.rows.every((row) => Array.isArray(row) && row.every((part) => typeof part === 'string'));
    return isWhole ? kept : null;
  } catch {
    return null;
  }
}
