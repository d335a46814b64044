// The signed-in user, as a small store outside React: the HTTP client and the image store need it
// before any component exists. The auth client is loaded when it is first needed. A page without a
// stored session is signed out at once.
import type { AuthClient as AuthClientClass, Session as AuthSession } from '@supabase/auth-js';

import { isHalf, type AskedStep } from '#web/core/session/second-step.ts';
import type { LiveSession } from '#web/core/session/session-storage.ts';

/** The unchanged GoTrue client. */
export type AuthClient = InstanceType<typeof AuthClientClass>;

/** A user, as screens see it. */
export interface SessionUser {
  id: string;
  email: string;
  createdAt: string;
}

/**
 * `offline`: no session is stored and the backend cannot be reached, so only trial works (A§1,
 * rulings 40). `unreachable`: a session is stored, and the server that must renew it cannot be
 * reached; `user` is then its user, who may read what is kept on this device. `halfSignedIn`: the
 * password was right, and the code of two-step sign-in is missing.
 */
export type SessionStatus =
  | 'loading'
  | 'signedIn'
  | 'halfSignedIn'
  | 'signedOut'
  | 'offline'
  | 'unreachable';

/** Why the app lock ended a session: wrong PINs, or a user who cannot open it. */
export type LockEnd = 'misses' | 'forgotten';

/** What the user should know about the last change of the session. */
export type SessionNews =
  /** The server no longer knows this user's session, or the app lock ended it (rulings 126). */
  | { kind: 'expired'; userId: string; by?: LockEnd | undefined }
  /** A sign-out, here or in another tab. */
  | { kind: 'left' }
  /** A link confirmed this address while another user is signed in, who stays signed in. */
  | { kind: 'confirmedBeside'; email: string }
  /** A confirmation link could not be redeemed beside this user's session. */
  | { kind: 'linkUnused' };

/** The session, as screens see it. */
export interface SessionState {
  status: SessionStatus;
  user: SessionUser | null;
  news?: SessionNews;
}

export interface SessionPorts {
  loadClient: () => Promise<AuthClient>;
  /** A client whose session is in memory, to redeem the code of a link (rulings 83). */
  loadDetachedClient: () => Promise<AuthClient>;
  stored: {
    /** The user of the stored session; null if the stored value names none. */
    findUser: () => SessionUser | null;
    hasSession: () => boolean;
    /** The stored session if its token can be used as it is. */
    findLiveSession: () => LiveSession | null;
    forgetSession: () => void;
    forgetCodeVerifier: () => void;
    /** Whether the last session ended by a sign-out in any tab. */
    hasLeft: () => boolean;
    noteLeft: (isLeft: boolean) => void;
  };
  /** Whether the browser has a network. */
  isOnline: () => boolean;
  /** Whether the backend can be reached; called only while no session could be loaded. */
  isBackendReachable: () => Promise<boolean>;
  /** Where reset mails lead: `{origin}/resetpassword` (A§7). */
  resetRedirect: string;
}

/**
 * Why a session ended: the user signed out in some tab, or the server no longer knew it. A session
 * that the app lock ends counts as expired: guessing PINs must not remove what is unsaved.
 */
export type SessionEnd = 'signedOut' | 'expired';

/** How a sign-out ended: `local` means that the server was not reached (rulings 18). */
export type SignOutEnd = 'everywhere' | 'local';

/**
 * How long the start may show a spinner, in milliseconds, before the app is signed out or offline.
 */
export const START_LIMIT_MS = 10_000;

/** The same while the browser says that it has no network, in milliseconds. */
export const OFFLINE_START_LIMIT_MS = 1_500;

/**
 * How long a stored session is used before the auth client is loaded, in milliseconds. The first
 * screen then does not wait for it. The client renews the token and notices a sign-out in another
 * tab.
 */
export const CLIENT_DELAY_MS = 4000;

/** Thrown by a call that needs a session when the session is over. Carries the contract's code. */
export class SessionExpired extends Error {
  readonly code = 'SESSION_EXPIRED';
}

/** Whether an error leaves the session undecided: no network, overload or a server error. */
function isUndecided(error: { name: string; status?: number | undefined } | null): boolean {
  if (error === null) return false;
  return (
    error.name === 'AuthRetryableFetchError' ||
    error.name === 'AuthUnknownError' ||
    error.status === 429 ||
    (error.status ?? 0) >= 500
  );
}

export type Session = ReturnType<typeof createSession>;

/** Creates the store; `start` begins to load the session. */
export function createSession(ports: SessionPorts) {
  const { stored } = ports;
  let state: SessionState = { status: 'loading', user: null };
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: SessionEnd) => void>();
  let client: Promise<AuthClient> | null = null;
  let refreshing: Promise<string | null> | null = null;
  let isLeaving = false;
  /** Parts of pages that hold an expiry back, and the expiry that waits for them. */
  let holds = 0;
  let heldEnd: (() => void) | null = null;
  /** Asks the user for a code; null: no screen is open that can. */
  let askForStep: (() => Promise<boolean>) | null = null;

  const publish = (next: SessionState) => {
    const before = state;
    const isSame =
      next.status === before.status &&
      next.user?.id === before.user?.id &&
      next.user?.email === before.user?.email;
    if (isSame && next.news === before.news) return;
    state = next;
    for (const listener of listeners) listener();
    // Also when another user signs in in another tab: one user's data is never shown to the next.
    if (before.user === null || before.user.id === next.user?.id) return;
    const isExpired = next.news?.kind === 'expired' || next.status === 'halfSignedIn';
    for (const listener of endListeners) listener(isExpired ? 'expired' : 'signedOut');
  };

  const halve = () => publish({ status: 'halfSignedIn', user: null });

  const accept = (session: Pick<AuthSession, 'user' | 'access_token'> | LiveSession) => {
    if (isHalf(session)) return halve();
    const { user } = session;
    heldEnd = null;
    if (state.status !== 'signedIn') stored.noteLeft(false);
    const news = state.user?.id === user.id ? state.news : undefined;
    publish({
      status: 'signedIn',
      user: { id: user.id, email: user.email ?? '', createdAt: user.created_at },
      ...(news === undefined ? {} : { news }),
    });
  };

  const leave = () => publish({ status: 'signedOut', user: null, news: { kind: 'left' } });
  const expireAs = (userId: string, by?: LockEnd) =>
    publish({ status: 'signedOut', user: null, news: { kind: 'expired', userId, by } });

  /** Makes an expiry wait while it is held back; the app lock does not wait. */
  const isHeld = (end: () => void): boolean => {
    if (holds === 0) return false;
    heldEnd = end;
    return true;
  };

  /**
   * The auth client removes a session when its refresh is refused; only a sign-out is stored
   * before.
   */
  const onRemoved = () => {
    if (state.status === 'halfSignedIn') return publish({ status: 'signedOut', user: null });
    const person = state.user;
    if (person === null) return;
    if (isLeaving || stored.hasLeft()) leave();
    else if (!isHeld(() => expireAs(person.id))) expireAs(person.id);
  };

  const connect = async (): Promise<AuthClient> => {
    const auth = await ports.loadClient();
    auth.onAuthStateChange((event, session) => {
      switch (event) {
        case 'SIGNED_OUT':
          onRemoved();
          break;
        case 'SIGNED_IN':
        case 'TOKEN_REFRESHED':
        case 'USER_UPDATED':
        case 'PASSWORD_RECOVERY':
        case 'MFA_CHALLENGE_VERIFIED':
        case 'INITIAL_SESSION':
          // Without a session, start() still tries one refresh first.
          if (session !== null) accept(session);
          break;
      }
    });
    return auth;
  };
  const getClient = () => {
    client ??= connect().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  };

  /**
   * Drops the client, so that the next call gets a new one. An old client repeats a request without
   * a response for half a minute, and remembers its failure for a minute.
   */
  const dropClient = async () => {
    const before = client;
    client = null;
    await before?.then((auth) => auth.dispose()).catch(() => undefined);
  };

  const loadSession = async (): Promise<AuthSession | null> => {
    const auth = await getClient();
    const found = await auth.getSession();
    return found.data.session ?? (await auth.refreshSession()).data.session;
  };

  /** Loads the client of a session that was taken from storage, and follows what it missed. */
  const catchUp = async () => {
    if (client !== null) return;
    const { data, error } = await (await getClient()).getSession();
    if (data.session === null && !isUndecided(error) && state.user !== null) onRemoved();
  };

  /**
   * Redeems the code of a confirmation link beside the stored session. Its session becomes this
   * browser's only if none is stored: no link ever replaces a session (rulings 83).
   */
  const redeemCode = async (code: string): Promise<AuthSession | null> => {
    const detached = await ports.loadDetachedClient();
    const { session } = (await detached.exchangeCodeForSession(code)).data;
    if (session === null) return null;
    stored.forgetCodeVerifier();
    if (!stored.hasSession()) return (await (await getClient()).setSession(session)).data.session;
    await detached.signOut({ scope: 'local' });
    const email = session.user.email ?? '';
    if (state.user !== null && state.user.id !== session.user.id)
      publish({ ...state, news: { kind: 'confirmedBeside', email } });
    return loadSession();
  };

  const settleSignedOut = async () => {
    publish({ status: 'signedOut', user: null });
    if (!(await ports.isBackendReachable()) && state.status === 'signedOut')
      publish({ status: 'offline', user: null });
  };

  /**
   * No session could be loaded. A session that is still stored was not refused, so it waits for the
   * server.
   */
  const settleWithout = async (person: SessionUser | null) => {
    if (state.status === 'signedIn') return;
    if (stored.hasSession()) publish({ status: 'unreachable', user: person });
    else if (person !== null) expireAs(person.id);
    else await settleSignedOut();
  };

  const accessToken = async (): Promise<string | null> => {
    const person = state.user;
    if (state.status === 'unreachable') throw new TypeError('The auth server cannot be reached');
    if (state.status !== 'signedIn' && state.status !== 'loading') return null;
    if (client === null) {
      const live = stored.findLiveSession();
      if (live !== null && live.user.id === person?.id) return live.access_token;
      if (person === null && !stored.hasSession()) return null;
    }
    const { data, error } = await (await getClient()).getSession();
    if (data.session !== null) return data.session.access_token;
    if (isUndecided(error)) throw new TypeError('The auth server cannot be reached');
    if (person === null) return null;
    onRemoved();
    throw new SessionExpired();
  };

  /**
   * Ends the session in this browser because the server no longer knows it, or for the app lock.
   * Other devices stay signed in. A session that waits for the server ends too.
   */
  const expire = (by?: LockEnd): void => {
    const { status, user } = state;
    if (user === null) return;
    if (by === undefined && isHeld(expire)) return;
    const isUnreachable = status === 'unreachable';
    // Its token is of no use, and the client would wait for the server before it removes it.
    if (isUnreachable) stored.forgetSession();
    expireAs(user.id, by);
    void (isUnreachable ? dropClient() : Promise.resolve())
      .then(getClient)
      .then((auth) => auth.signOut({ scope: 'local' }))
      // Without the client, the stored session must still be removed.
      .catch(() => state.user ?? stored.forgetSession());
  };

  const stepAgain = async (): Promise<boolean> => (await askForStep?.()) ?? false;

  return {
    /** Subscribes to changes; returns the function that unsubscribes. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The current state: the same object until something changes. */
    getState: () => state,

    /** Marks the news as read. */
    dismissNews() {
      if (state.news !== undefined) publish({ status: state.status, user: state.user });
    },

    /**
     * Called when a signed-in user is no longer signed in, so that caches can be cleared (rulings
     * 18).
     */
    onEnd(listener: (reason: SessionEnd) => void) {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },

    /**
     * Start (A§4): the stored session, else one refresh, else signed out. In a recovery nothing is
     * loaded. `code` is that of a confirmation link.
     */
    async start({ recovery, code }: { recovery: boolean; code: string | null }): Promise<void> {
      if (recovery) return publish({ status: 'signedOut', user: null });
      const hadSession = stored.hasSession();
      if (!hadSession && code === null) return settleSignedOut();
      const live = code === null ? stored.findLiveSession() : null;
      if (live !== null) {
        accept(live);
        setTimeout(() => void catchUp().catch(() => undefined), CLIENT_DELAY_MS);
        return;
      }
      const person = stored.findUser();
      const loading = (hadSession || code === null ? loadSession() : redeemCode(code)).catch(
        () => null,
      );
      // The client retries for half a minute without a response; what it finds after the limit
      // still arrives as an event.
      const found = await Promise.race([
        loading,
        new Promise<null>((resolve) => {
          const limitMs = ports.isOnline() ? START_LIMIT_MS : OFFLINE_START_LIMIT_MS;
          setTimeout(resolve, limitMs, null);
        }),
      ]);
      if (found === null) await settleWithout(person);
      else accept(found);
      if (!hadSession || code === null || (await redeemCode(code).catch(() => null)) !== null)
        return;
      if (state.status === 'signedIn') publish({ ...state, news: { kind: 'linkUnused' } });
    },

    /** Tries again what the start could not reach; the server may be back (rulings 40). */
    async lookAgain(): Promise<void> {
      const isAway = () => state.status === 'offline' || state.status === 'unreachable';
      if (!isAway() || !(await ports.isBackendReachable()) || !isAway()) return;
      if (!stored.hasSession()) return publish({ status: 'signedOut', user: null });
      const person = stored.findUser();
      await dropClient();
      const found = await loadSession().catch(() => null);
      // An event of the client, or the app lock, has decided since.
      if (!isAway()) return;
      if (found === null) await settleWithout(person);
      else accept(found);
    },

    /** Signs in. Returns the auth client's error, or null. */
    async signIn(email: string, password: string) {
      return (await (await getClient()).signInWithPassword({ email, password })).error;
    },

    /**
     * Signs up; `metadata` goes with it. `signedIn` if no confirmation is needed;
     * `alreadyRegistered` by rulings 15.
     */
    async signUp(email: string, password: string, redirectTo: string, metadata: object) {
      const { data, error } = await (
        await getClient()
      ).signUp({ email, password, options: { emailRedirectTo: redirectTo, data: metadata } });
      return {
        error,
        signedIn: data.session !== null,
        alreadyRegistered: data.session === null && data.user?.identities?.length === 0,
      };
    },

    /**
     * Changes the password; the server ends all other sessions. Returns the auth client's error, or
     * null.
     */
    async changePassword(currentPassword: string, password: string) {
      const auth = await getClient();
      const change = async () =>
        (await auth.updateUser({ current_password: currentPassword, password })).error;
      const error = await change();
      return error?.code === 'insufficient_aal' && (await stepAgain()) ? change() : error;
    },

    /**
     * Asks for another address. Returns the auth client's error, or null; `isChanged`: the server
     * needs no mails for it.
     */
    async changeEmail(email: string, currentPassword: string) {
      const auth = await getClient();
      const ask = () => auth.updateUser({ email, current_password: currentPassword });
      let answer = await ask();
      if (answer.error?.code === 'insufficient_aal' && (await stepAgain())) answer = await ask();
      const { data, error } = answer;
      const isChanged = error === null && data.user?.new_email === undefined;
      // Its token names the address.
      if (isChanged) await auth.refreshSession();
      return { error, isChanged };
    },

    /** The client, for screens of two-step sign-in and of the address. */
    loadClient: getClient,

    /** Asks the user for a code; false: they gave none, or no open screen can ask. */
    stepAgain,

    /** Names what asks the user for a code; returns the function that takes it back. */
    onStepAsked(ask: () => Promise<boolean>) {
      askForStep = ask;
      return () => {
        if (askForStep === ask) askForStep = null;
      };
    },

    /**
     * Answers a refusal that asks for a second step. Returns the token to repeat the request with;
     * null: none. `token` is what the refused request carried.
     */
    async takeStep(asked: AskedStep, token: string | null): Promise<string | null> {
      if (asked === 'TWO_STEP_AGAIN') return (await stepAgain()) ? accessToken() : null;
      if (asked === null) return null;
      const current = await accessToken();
      // Another tab may have taken the step since.
      if (current !== null && current !== token) return current;
      if (state.status === 'signedIn') halve();
      return null;
    },

    /** Sends a reset mail (A§7). */
    async requestReset(email: string) {
      return (
        await (await getClient()).resetPasswordForEmail(email, { redirectTo: ports.resetRedirect })
      ).error;
    },

    /** Signs out everywhere; if the server does not respond, at least here. */
    async signOut(): Promise<SignOutEnd> {
      isLeaving = true;
      stored.noteLeft(true);
      try {
        const auth = await getClient();
        const { error } = await auth.signOut();
        if (error === null) return 'everywhere';
        await auth.signOut({ scope: 'local' });
      } catch {
        // Without the client, the stored session must still be removed.
      } finally {
        isLeaving = false;
      }
      stored.forgetSession();
      leave();
      return 'local';
    },

    /**
     * The access token, refreshed by the client shortly before it expires; null when signed out.
     * Throws SessionExpired when the session is over (A§4), and a TypeError when the token has
     * expired and the server cannot be reached.
     */
    accessToken,

    /**
     * One refresh, shared by all callers that fail at the same moment; null when the session is
     * over. Throws a TypeError when the server cannot be reached.
     */
    refreshToken(): Promise<string | null> {
      refreshing ??= getClient()
        .then(async (auth) => {
          const { data, error } = await auth.refreshSession();
          if (data.session !== null) return data.session.access_token;
          if (isUndecided(error)) throw new TypeError('The auth server cannot be reached');
          // Another tab has just refreshed: its session is the stored one.
          if (error?.name === 'AuthRefreshDiscardedError')
            return (await auth.getSession()).data.session?.access_token ?? null;
          return null;
        })
        .finally(() => {
          refreshing = null;
        });
      return refreshing;
    },

    /**
     * Holds an expiry back while a user types what would be lost with the page (rulings 85).
     * Returns what lets it happen.
     */
    holdExpiry(): () => void {
      let isHolding = true;
      holds += 1;
      return () => {
        if (!isHolding) return;
        isHolding = false;
        holds -= 1;
        if (holds > 0) return;
        const end = heldEnd;
        heldEnd = null;
        end?.();
      };
    },

    expire,
  };
}
