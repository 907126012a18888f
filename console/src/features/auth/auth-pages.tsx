import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { fetchSignedIn } from '../../load-signed-in.ts';
import { paths } from '../../paths.ts';

const LogInPage = lazy(() => import('./log-in-page.tsx').then((m) => ({ default: m.LogInPage })));
const SignUpPage = lazy(() => import('./sign-up-page.tsx').then((m) => ({ default: m.SignUpPage })));
const ForgotPasswordPage = lazy(() =>
  import('./forgot-password-page.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
);
const ResetPasswordPage = lazy(() =>
  import('./reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })),
);
const VerifyEmailPage = lazy(() => import('./verify-email-page.tsx').then((m) => ({ default: m.VerifyEmailPage })));
const ConfirmBusinessEmailPage = lazy(() =>
  import('./confirm-business-email-page.tsx').then((m) => ({ default: m.ConfirmBusinessEmailPage })),
);
const AcceptInvitePage = lazy(() => import('./accept-invite-page.tsx').then((m) => ({ default: m.AcceptInvitePage })));
const SingleSignOnPage = lazy(() => import('./single-sign-on-page.tsx').then((m) => ({ default: m.SingleSignOnPage })));

/** What somebody does who is about to enter. */
const signsOfEntering = ['pointerdown', 'keydown', 'input'];

export function AuthPages() {
  useEffect(() => {
    const stopped = new AbortController();
    for (const sign of signsOfEntering)
      window.addEventListener(sign, () => fetchSignedIn(), { once: true, signal: stopped.signal });
    return () => stopped.abort();
  }, []);
  return (
    <Suspense>
      <Switch>
        <Route path={paths.logIn} component={LogInPage} />
        <Route path={paths.signUp} component={SignUpPage} />
        <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
        <Route path={paths.resetPassword} component={ResetPasswordPage} />
        <Route path={paths.verifyEmail} component={VerifyEmailPage} />
        <Route path={paths.confirmBusinessEmail} component={ConfirmBusinessEmailPage} />
        <Route path={paths.acceptInvite} component={AcceptInvitePage} />
        <Route path={paths.singleSignOn} component={SingleSignOnPage} />
      </Switch>
    </Suspense>
  );
}
