// Who is signed in, as one small store outside React: the HTTP client and the picture store need it before any component exists.
// The auth client behind it is loaded when it is first needed; a page without a stored session is known to be signed out at once.
import type { AuthClient as AuthClientClass, Session as AuthSession } from '@supabase/auth-js';

/** The unchanged GoTrue client. */
export type AuthClient = InstanceType<typeof AuthClientClass>;

/** A person, as screens see one. */
export interface SessionUser {
  id: string;
  email: string;
  createdAt: string;
}

/** `offline`: nobody is signed in and the backend cannot be reached, so only trial works (A§1, rulings 40). */
export type SessionStatus = 'loading' | 'signedIn' | 'signedOut' | 'offline';

/** What screens can know of the session. */
export interface SessionState {
  status: SessionStatus;
  user: SessionUser | null;
}

/** What a session works with. */
export interface SessionPorts {
  loadClient: () => Promise<AuthClient>;
  hasStoredSession: () => boolean;
  forgetStoredSession: () => void;
  /** Answers whether the backend is there; asked only when nobody is signed in. */
  isBackendReachable: () => Promise<boolean>;
  /** Where reset mails lead: `{origin}/resetpassword` (A§7). */
  resetRedirect: string;
}

/** Why a session ended: the person (or another tab) signed out, or the server no longer knew it. */
export type SessionEnd = 'signedOut' | 'expired';

/** How a sign-out ended: `local` means the server did not hear of it (rulings 18). */
export type SignOutEnd = 'everywhere' | 'local';

/** How long a start may show a spinner, in milliseconds, before the app says that nobody is signed in or that there is no network. */
export const START_LIMIT_MS = 10_000;

/** The session store. */
export type Session = ReturnType<typeof createSession>;

/** Builds the store; `start` begins it. */
export function createSession(ports: SessionPorts) {
  let state: SessionState = { status: 'loading', user: null };
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: SessionEnd) => void>();
  let client: Promise<AuthClient> | null = null;
  let refreshing: Promise<string | null> | null = null;

  const publish = (next: SessionState, reason: SessionEnd = 'signedOut') => {
    const before = state;
    if (next.status === before.status && next.user?.id === before.user?.id && next.user?.email === before.user?.email) return;
    state = next;
    for (const listener of listeners) listener();
    // Also when another tab signs in as somebody else: what one person loaded is never shown to the next.
    if (before.user !== null && before.user.id !== next.user?.id) for (const listener of endListeners) listener(reason);
  };

  const accept = (session: AuthSession | null) => {
    publish(
      session === null
        ? { status: state.status === 'offline' ? 'offline' : 'signedOut', user: null }
        : { status: 'signedIn', user: { id: session.user.id, email: session.user.email ?? '', createdAt: session.user.created_at } },
    );
  };

  const connect = async (): Promise<AuthClient> => {
    const auth = await ports.loadClient();
    auth.onAuthStateChange((event, session) => {
      switch (event) {
        case 'SIGNED_OUT':
          accept(null);
          break;
        case 'SIGNED_IN':
        case 'TOKEN_REFRESHED':
        case 'USER_UPDATED':
        case 'PASSWORD_RECOVERY':
        case 'MFA_CHALLENGE_VERIFIED':
          accept(session);
          break;
        case 'INITIAL_SESSION':
          // Nothing found: start() still tries one refresh before it says so.
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

  const loadSession = async (): Promise<AuthSession | null> => {
    const auth = await getClient();
    const found = await auth.getSession();
    return found.data.session ?? (await auth.refreshSession()).data.session;
  };

  const settleSignedOut = async () => {
    if (state.status === 'signedIn') return;
    publish({ status: 'signedOut', user: null });
    if (!(await ports.isBackendReachable()) && state.status === 'signedOut') publish({ status: 'offline', user: null });
  };

  return {
    /** Subscribes to changes; answers the end of the subscription. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** The current state; the same object until something changes. */
    getState: () => state,

    /** Told when a signed-in person is no longer one, so that caches can be emptied (rulings 18). */
    onEnd(listener: (reason: SessionEnd) => void) {
      endListeners.add(listener);
      return () => void endListeners.delete(listener);
    },

    /** Start-up (A§4): the stored session, else one refresh, else signed out. In a recovery nothing is loaded. */
    async start({ recovery, hasCode }: { recovery: boolean; hasCode: boolean }): Promise<void> {
      if (recovery) return publish({ status: 'signedOut', user: null });
      if (!ports.hasStoredSession() && !hasCode) return settleSignedOut();
      const loading = loadSession().catch(() => null);
      // The client tries for half a minute when nothing answers; what it finds after the limit still comes as an event.
      const found = await Promise.race([loading, new Promise<null>((resolve) => setTimeout(resolve, START_LIMIT_MS, null))]);
      if (found !== null) return accept(found);
      await settleSignedOut();
    },

    /** The network is back: asks again for what the start could not reach (rulings 40). */
    async lookAgain(): Promise<void> {
      const isOffline = () => state.status === 'offline';
      if (!isOffline() || !(await ports.isBackendReachable()) || !isOffline()) return;
      const found = ports.hasStoredSession() ? await loadSession().catch(() => null) : null;
      if (found !== null) accept(found);
      else if (isOffline()) publish({ status: 'signedOut', user: null });
    },

    /** Signs in. Answers the auth client's error, or null. */
    async signIn(email: string, password: string) {
      return (await (await getClient()).signInWithPassword({ email, password })).error;
    },

    /** Signs up. `signedIn` when no confirmation is asked; `alreadyRegistered` as rulings 15 has it. */
    async signUp(email: string, password: string, redirectTo: string) {
      const { data, error } = await (await getClient()).signUp({ email, password, options: { emailRedirectTo: redirectTo } });
      return { error, signedIn: data.session !== null, alreadyRegistered: data.session === null && data.user?.identities?.length === 0 };
    },

    /** Sends a reset mail (A§7). */
    async requestReset(email: string) {
      return (await (await getClient()).resetPasswordForEmail(email, { redirectTo: ports.resetRedirect })).error;
    },

    /** The auth client itself, for the reset screen's steps. */
    getClient,

    /** Signs out everywhere; where the server does not answer, at least here. */
    async signOut(): Promise<SignOutEnd> {
      try {
        const auth = await getClient();
        const { error } = await auth.signOut();
        if (error === null) return 'everywhere';
        await auth.signOut({ scope: 'local' });
      } catch {
        // Without the client the stored session must go all the same.
      }
      ports.forgetStoredSession();
      accept(null);
      return 'local';
    },

    /** The access token, refreshed by the client shortly before it runs out; null when signed out. */
    async accessToken(): Promise<string | null> {
      if (state.status === 'signedOut' || state.status === 'offline') return null;
      if (client === null && !ports.hasStoredSession()) return null;
      return (await (await getClient()).getSession()).data.session?.access_token ?? null;
    },

    /** One refresh, shared by all callers that fail at the same moment; null when the session is over. */
    refreshToken(): Promise<string | null> {
      refreshing ??= getClient()
        .then((auth) => auth.refreshSession())
        .then(({ data }) => data.session?.access_token ?? null)
        .finally(() => {
          refreshing = null;
        });
      return refreshing;
    },

    /** Ends the session in this browser because the server no longer knows it. */
    expire(): void {
      if (state.status !== 'signedIn') return;
      publish({ status: 'signedOut', user: null }, 'expired');
      void getClient().then((auth) => auth.signOut({ scope: 'local' }));
    },
  };
}
