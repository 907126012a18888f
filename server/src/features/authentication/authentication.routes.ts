import {
  answerChallenge,
  beginPasskeyLogIn,
  logIn,
  logInWithPasskey,
  logOut,
  refreshAccessToken,
  restoreAccount,
  signUp,
  switchBusiness,
} from '@zeacon/contract';
import { originOf } from '../../platform/call-origin.ts';
import type { Route } from '../../platform/route.ts';
import type { LimitedSignIn } from './attempt-limits.ts';
import type { AuthenticationService } from './authentication.service.ts';
import { notStored } from './not-stored.routes.ts';

export function authenticationRoutes(route: Route, service: AuthenticationService, signIn: LimitedSignIn) {
  route(signUp, ({ body }, exchange) => signIn.signUp(body, exchange), notStored);
  route(logIn, ({ body }, exchange) => signIn.logIn(body, exchange), notStored);
  route(answerChallenge, ({ body }, exchange) => signIn.answerChallenge(body, exchange), notStored);
  route(beginPasskeyLogIn, ({ body }, exchange) => signIn.beginPasskey(body.challenge, exchange), notStored);
  route(logInWithPasskey, ({ body }, exchange) => signIn.logInWithPasskey(body, exchange), notStored);
  route(restoreAccount, ({ body }, exchange) => signIn.restore(body, exchange), notStored);
  route(
    switchBusiness,
    ({ body }, { actor, request }) => service.switchBusiness(actor, body.businessId, originOf(request)),
    notStored,
  );
  route(
    refreshAccessToken,
    ({ headers }, { request }) => service.refresh(headers['refresh-token'], originOf(request)),
    notStored,
  );
  route(
    logOut,
    async ({ headers }) => {
      await service.logOut(headers['refresh-token']);
      return {};
    },
    notStored,
  );
}
