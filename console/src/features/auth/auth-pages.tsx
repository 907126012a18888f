import { Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { fetchSignedIn } from '../../load-signed-in.ts';
import { paths } from '../../paths.ts';
import { later } from '../../ui/later.ts';

const LogInPage = later(() => import('./log-in-page.tsx').then((m) => m.LogInPage));
const SignUpPage = later(() => import('./sign-up-page.tsx').then((m) => m.SignUpPage));
const ForgotPasswordPage = later(() => import('./forgot-password-page.tsx').then((m) => m.ForgotPasswordPage));
const ResetPasswordPage = later(() => import('./reset-password-page.tsx').then((m) => m.ResetPasswordPage));
const VerifyEmailPage = later(() => import('./verify-email-page.tsx').then((m) => m.VerifyEmailPage));
const ConfirmBusinessEmailPage = later(() =>
  import('./confirm-business-email-page.tsx').then((m) => m.ConfirmBusinessEmailPage),
);
const AcceptInvitePage = later(() => import('./accept-invite-page.tsx').then((m) => m.AcceptInvitePage));
const SingleSignOnPage = later(() => import('./single-sign-on-page.tsx').then((m) => m.SingleSignOnPage));

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
