import { getConsoleSession } from '@zeacon/contract';
import { createStore } from 'jotai';
import { navigate } from 'wouter/use-browser-location';
import { needsAuthorization, paths } from './paths.ts';
import { apiAtom, createApi } from './platform/api.ts';
import { createQueryClient, queryClientAtom } from './platform/query-client.ts';
import { actingAs, authStatusAtom, sessionAtom, signInAtom, signOutAtom } from './platform/session.ts';
import { sendByXhr, type UploadHttp, uploadHttpAtom } from './platform/upload-http.ts';

export interface ConsoleDeps {
  fetch?: typeof fetch;
  uploadHttp?: UploadHttp;
  /** How often a read is retried without a response. */
  retries?: number;
}

/** The console without its pages: state and server calls, connected to each other. */
export function createConsole({
  fetch = (input, init) => globalThis.fetch(input, init),
  uploadHttp = sendByXhr,
  retries = 2,
}: ConsoleDeps = {}) {
  const store = createStore();
  const queryClient = createQueryClient({ retries });

  const identity = () => {
    const session = store.get(sessionAtom);
    return session ? actingAs(session) : undefined;
  };
  let shown = identity();

  const api = createApi({
    fetch,
    getCsrfToken: () => store.get(sessionAtom)?.csrfToken,
    getIdentity: identity,
    onSession: (session) => store.set(signInAtom, session),
    onSignedOut() {
      // Whoever comes to a page signed out comes back to it; a session that ends leads home (spec section 8).
      if (store.get(sessionAtom)) navigate(paths.home, { replace: true });
      store.set(signOutAtom);
    },
  });
  store.set(apiAtom, api);
  store.set(uploadHttpAtom, { send: uploadHttp });
  store.set(queryClientAtom, queryClient);

  store.sub(sessionAtom, () => {
    if (identity() !== shown) queryClient.clear();
    shown = identity();
  });

  return {
    store,
    queryClient,
    /** Restores the sign-in session before the first page shows; sign-in pages skip this. Returns what went wrong. */
    async restoreSession(): Promise<unknown> {
      if (!needsAuthorization(location.pathname)) return undefined;
      store.set(authStatusAtom, 'AUTHORIZING');
      try {
        store.set(signInAtom, await api.call(getConsoleSession, {}));
        return undefined;
      } catch (error) {
        store.set(authStatusAtom, 'UNAUTHORIZED');
        return error;
      }
    },
  };
}
