import '@fontsource-variable/inter';
import './theme/global.css.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createConsole } from './create-console.ts';
import { languageAtom, speak } from './language/language.ts';
import { fetchSignedIn } from './load-signed-in.ts';
import { needsAuthorization } from './paths.ts';
import { monitoringAtom, openMonitoring } from './platform/monitoring/monitoring.ts';
import { reloadOnNewBuild } from './platform/new-build.ts';
import { followOtherTabs } from './platform/other-tabs.ts';
import { applyTheme, themeAtom } from './theme/theme-atom.ts';

reloadOnNewBuild();
// Beside the session.
if (needsAuthorization(location.pathname)) fetchSignedIn(location.pathname);
void start();

/** Waits in a function: what is fetched meanwhile imports this module's file, and would wait for a wait at its top. */
async function start() {
  const monitoring = openMonitoring();
  const { store, queryClient, restoreSession } = createConsole();
  store.set(monitoringAtom, monitoring);
  followOtherTabs(store);

  applyTheme(store.get(themeAtom));
  store.sub(themeAtom, () => applyTheme(store.get(themeAtom)));

  const [startFailure] = await Promise.all([
    restoreSession(),
    speak(store.get(languageAtom)).catch(() => speak('en')),
    monitoring.ready,
  ]);

  document.getElementById('server-side-styles')?.remove();
  createRoot(document.getElementById('root')!).render(
    <App store={store} queryClient={queryClient} startFailure={startFailure} />,
  );
}
