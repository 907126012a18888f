import type { Credentials, SignUpDraft } from '@zeacon/contract';
import type { Config } from '../../config.ts';
import { subscriberOf } from '../../platform/address-limit.ts';
import { originOf } from '../../platform/call-origin.ts';
import { negotiateLanguage } from '../../platform/languages.ts';
import type { RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import type { AuthenticationService, SignedIn } from './authentication.service.ts';

/** The part of an exchange that attempts are counted by and refused with. */
export interface Attempt {
  request: { ip: string; headers: Record<string, string | string[] | undefined> };
  reply: RefusableReply;
}

/** Sign-up and log-in within their limits, for the bearer calls and their cookie twins alike. */
export interface LimitedSignIn {
  signUp(draft: SignUpDraft, attempt: Attempt): Promise<SignedIn>;
  logIn(credentials: Credentials, attempt: Attempt): Promise<SignedIn>;
}

/** An office behind one address may log in this many times as often as one person there. */
const peoplePerAddress = 5;

export function limitSignIn(
  service: AuthenticationService,
  rates: RateLimits,
  { signUpsPerHour, logInsPerMinute }: Config['rateLimits'],
): LimitedSignIn {
  const signUpByAddress = { name: 'sign-up', limit: signUpsPerHour, windowSec: 3600 };
  const logInByAddress = { name: 'log-in', limit: logInsPerMinute * peoplePerAddress, windowSec: 60 };
  const logInByPerson = { name: 'log-in-person', limit: logInsPerMinute, windowSec: 60 };

  return {
    async signUp(draft, { request, reply }) {
      await rates.enforce(reply, signUpByAddress, subscriberOf(request.ip));
      const language = negotiateLanguage(String(request.headers['accept-language'] ?? ''));
      return service.signUp(draft, originOf(request), { language });
    },
    async logIn(credentials, { request, reply }) {
      const subscriber = subscriberOf(request.ip);
      await rates.enforce(reply, logInByAddress, subscriber);
      await rates.enforce(reply, logInByPerson, `${subscriber} ${credentials.email.toLowerCase()}`);
      return service.logIn(credentials, originOf(request));
    },
  };
}
