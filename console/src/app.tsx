import { i18n } from '@lingui/core';
import { I18nProvider as Translations, useLingui } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type createStore, Provider, useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { CrashBoundary } from './features/crash/crash-boundary.tsx';
import { loadSignedIn } from './load-signed-in.ts';
import { authPaths, logInFor, paths } from './paths.ts';
import { ApiFailure } from './platform/api-failure.ts';
import { forgetUnused } from './platform/forget-unused.ts';
import { usePageActions } from './platform/monitoring/page-actions.ts';
import { authStatusAtom } from './platform/session.ts';
import { LeaveGuard } from './shell/leave-guard.tsx';
import { StrayDrops } from './shell/stray-drops.tsx';
import { UnreachablePage } from './shell/unreachable-page.tsx';
import { later } from './ui/later.ts';
import { SnackbarStack } from './ui/snackbar.tsx';

const AuthPages = later(() => import('./features/auth/auth-pages.tsx').then((m) => m.AuthPages));
const PlansPage = later(() => import('./features/plans/plans-page.tsx').then((m) => m.PlansPage));
const SharedReportPage = later(() =>
  import('./features/shared-report/shared-report-page.tsx').then((m) => m.SharedReportPage),
);
const SignedIn = lazy(loadSignedIn);

interface AppProps {
  store: ReturnType<typeof createStore>;
  queryClient: QueryClient;
  /** Why the session could not be read at the start. */
  startFailure?: unknown;
}

export function App({ store, queryClient, startFailure }: AppProps) {
  const unreachable = startFailure instanceof ApiFailure && startFailure.status !== 401;
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <Translations i18n={i18n}>
          <Languages>
            <LeaveGuard>
              <AriaRouter>
                <CrashBoundary onReset={() => forgetUnused(queryClient)}>
                  {unreachable ? <UnreachablePage error={startFailure} /> : <Routes />}
                </CrashBoundary>
                <SnackbarStack />
                <StrayDrops />
              </AriaRouter>
            </LeaveGuard>
          </Languages>
        </Translations>
      </QueryClientProvider>
    </Provider>
  );
}

/** Remounts all pages when the language changes, because rendered texts do not update by themselves. */
function Languages({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <I18nProvider key={i18n.locale} locale={String(i18n.locales)}>
      {children}
    </I18nProvider>
  );
}

/** Routes the links in menus and lists through the console's router. */
function AriaRouter({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  return <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}

function Routes() {
  usePageActions();
  return (
    <Switch>
      {authPaths.map((path) => (
        <Route key={path} path={path}>
          <Suspense>
            <AuthPages />
          </Suspense>
        </Route>
      ))}
      <Route path={paths.plans}>
        <Suspense>
          <PlansPage />
        </Suspense>
      </Route>
      <Route path={paths.sharedReport}>
        <Suspense>
          <SharedReportPage />
        </Suspense>
      </Route>
      <Route>
        <SignedInOnly />
      </Route>
    </Switch>
  );
}

function SignedInOnly() {
  const status = useAtomValue(authStatusAtom);
  const [location] = useLocation();
  if (status !== 'AUTHORIZED')
    return <Redirect to={logInFor(location + window.location.search + window.location.hash)} replace />;
  return (
    <Suspense>
      <SignedIn />
    </Suspense>
  );
}
