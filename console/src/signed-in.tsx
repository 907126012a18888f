import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Fragment, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { CrashBoundary } from './features/crash/crash-boundary.tsx';
import { EmailBanner } from './features/email-verification/email-banner.tsx';
import { createPages } from './pages/create-pages.tsx';
import { embedPages } from './pages/embed-pages.tsx';
import { growPages } from './pages/grow-pages.tsx';
import type { PageRoute } from './pages/page-route.ts';
import { settingsPages } from './pages/settings-pages.tsx';
import { understandPages } from './pages/understand-pages.tsx';
import { forgetUnused } from './platform/forget-unused.ts';
import { actingAs, actingEndedAtom, sessionAtom } from './platform/session.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { OperatorsOnly } from './shell/operators-only.tsx';
import { Permitted } from './shell/permitted.tsx';
import { Shell } from './shell/shell.tsx';
import { Confirmation } from './ui/confirmation.tsx';
import { later } from './ui/later.ts';
import { PageSkeleton } from './ui/page-skeleton.tsx';

const ClosedBusinessPage = later(() => import('./shell/closed-business-page.tsx').then((m) => m.ClosedBusinessPage));
const OwnInvitesAlone = later(() =>
  import('./features/notifications/latest-notifications.tsx').then((m) => m.OwnInvitesAlone),
);
const ActingEnded = later(() => import('./features/operators/acting-ended.tsx').then((m) => m.ActingEnded));
const ImpersonationBanner = later(() =>
  import('./features/operators/impersonation-banner.tsx').then((m) => m.ImpersonationBanner),
);
const OperatorSection = later(() => import('./features/operators/operator-section.tsx').then((m) => m.OperatorSection));

const pages = [...understandPages, ...createPages, ...embedPages, ...growPages, ...settingsPages];

/** The console's frame and its pages. */
export function SignedIn() {
  const session = useAtomValue(sessionAtom);
  const hasActed = useAtomValue(actingEndedAtom) !== null;
  const [location] = useLocation();
  const queryClient = useQueryClient();
  if (session?.deletesDate)
    return (
      <Suspense>
        <ClosedBusinessPage
          deletesDate={session.deletesDate}
          invites={
            <Suspense>
              <OwnInvitesAlone />
            </Suspense>
          }
        />
      </Suspense>
    );
  return (
    <Shell key={session ? actingAs(session) : ''}>
      {session?.impersonation && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      {hasActed && (
        <Suspense>
          <ActingEnded />
        </Suspense>
      )}
      <EmailBanner />
      <Confirmation />
      <CrashBoundary key={location} onReset={() => forgetUnused(queryClient)}>
        <Suspense fallback={<PageSkeleton />}>
          <Switch>
            {pages.map((page) => (
              <Route key={page.path} path={page.path}>
                {({ id = '' }: { id?: string }) => toPage(page, id)}
              </Route>
            ))}
            <Route path="/operator/*?">
              <OperatorsOnly>
                <OperatorSection notFound={<NotFoundPage />} />
              </OperatorsOnly>
            </Route>
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </CrashBoundary>
    </Shell>
  );
}

function toPage({ needs, themselves, render }: PageRoute, id: string) {
  const page = <Fragment key={id}>{render(id)}</Fragment>;
  if (!needs) return page;
  return (
    <Permitted needs={needs} {...(themselves && { themselves })}>
      {page}
    </Permitted>
  );
}
