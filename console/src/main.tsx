import '@fontsource-variable/inter';
import './theme/global.css.ts';
import { getConsoleSession } from '@zeacon/contract';
import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createBrowserUploads } from './features/uploads/browser-uploads.ts';
import { uploadsAtom } from './features/uploads/uploads-atoms.ts';
import { logInFor, needsAuthorization } from './paths.ts';
import { apiAtom, createApi } from './platform/api.ts';
import { createQueryClient } from './platform/query-client.ts';
import { authStatusAtom, sessionAtom, signInAtom, signOutAtom } from './platform/session.ts';
import { applyTheme, themeAtom } from './theme/theme-atom.ts';

const store = createStore();
const queryClient = createQueryClient();

const api = createApi({
  fetch: (input, init) => fetch(input, init),
  getCsrfToken: () => store.get(sessionAtom)?.csrfToken,
  onSession: (session) => store.set(signInAtom, session),
  onSignedOut: () => {
    store.set(signOutAtom);
    if (needsAuthorization(location.pathname)) {
      history.replaceState(null, '', logInFor(location.pathname + location.search + location.hash));
    }
  },
});
store.set(apiAtom, api);
store.set(uploadsAtom, createBrowserUploads(api, queryClient));

applyTheme(store.get(themeAtom));
store.sub(themeAtom, () => applyTheme(store.get(themeAtom)));

store.sub(sessionAtom, () => {
  if (!store.get(sessionAtom)) queryClient.clear();
});

/** Asks who is signed in, before the first page shows; the pages for signing in do not ask. */
async function restoreSession(): Promise<unknown> {
  if (!needsAuthorization(location.pathname)) return undefined;
  store.set(authStatusAtom, 'AUTHORIZING');
  return api.call(getConsoleSession, {}).then(
    (session) => store.set(signInAtom, session),
    (error: unknown) => {
      store.set(authStatusAtom, 'UNAUTHORIZED');
      return error;
    },
  );
}

const root = createRoot(document.getElementById('root')!);
const failure = await restoreSession();
document.getElementById('server-side-styles')?.remove();
root.render(<App store={store} queryClient={queryClient} startFailure={failure} />);
