import { useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { fetchSignedIn } from '../../load-signed-in.ts';
import { paths } from '../../paths.ts';
import { AcceptInvitePage } from './accept-invite-page.tsx';
import { ConfirmBusinessEmailPage } from './confirm-business-email-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { SingleSignOnPage } from './single-sign-on-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

export function AuthPages() {
  useEffect(fetchSignedIn, []);
  return (
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
  );
}
