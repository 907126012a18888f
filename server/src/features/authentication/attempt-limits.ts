import type {
  AccountRestoration,
  ChallengeAnswer,
  Credentials,
  PasskeyAnswer,
  PasskeyRequest,
  SignInChallenge,
  SignUpDraft,
} from '@zeacon/contract';
import type { Config } from '../../config.ts';
import { subscriberOf } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import { originOf } from '../../platform/call-origin.ts';
import { languageOf } from '../../platform/languages.ts';
import { hasProof } from '../../platform/proven-address.ts';
import type { RateLimit, RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import type { AuthenticationService, Entered, SignedIn } from './authentication.service.ts';
import type { PasskeySignIn, SignInFactor } from './sign-in-factor.ts';

/** The part of an exchange that attempts are counted by and refused with. */
export interface Attempt {
  request: { ip: string; headers: Record<string, string | string[] | undefined> };
  reply: RefusableReply;
}

/** Sign-up and log-in within their limits, for the bearer calls and their cookie twins alike. */
export interface LimitedSignIn {
  signUp(draft: SignUpDraft, attempt: Attempt): Promise<SignedIn>;
  logIn(credentials: Credentials, attempt: Attempt): Promise<Entered | SignInChallenge>;
  answerChallenge(answer: ChallengeAnswer, attempt: Attempt): Promise<Entered>;
  beginPasskey(signInChallenge: string | undefined, attempt: Attempt): Promise<PasskeyRequest>;
  logInWithPasskey(answer: PasskeyAnswer, attempt: Attempt): Promise<Entered>;
  restore(restoration: AccountRestoration, attempt: Attempt): Promise<SignedIn>;
  /** For sign-ups in other ways, which count as much. */
  countSignUp(attempt: Attempt): Promise<void>;
}

/** An office behind one address may log in this many times as often as one person there. */
const peoplePerAddress = 5;
/** Each log-in page that is opened begins with a passkey, and most people log in otherwise then. */
const pagesPerLogIn = 4;

/**
 * Against guesses from many addresses. Whoever knows an email can use it up, so that two kinds of addresses are let
 * through: those from which the person has logged in before, and those from which they have just reset the password by
 * mail. Nobody is locked out of where they work, and elsewhere a mail opens.
 */
const logInByAccount = { name: 'log-in-account', limit: 100, windowSec: 3600 };

/** For addresses that are let through as well, so that being refused does not tell whether an email is known. */
const logInByPersonAndHour = { name: 'log-in-person-hour', limit: logInByAccount.limit, windowSec: 3600 };

/** By address, and by person and address: nobody uses up what others have. Each challenge has a limit of its own, too. */
const codeByAddress = { name: 'log-in-code', limit: 10 * peoplePerAddress, windowSec: 900 };
const codeByPerson = { name: 'log-in-code-person', limit: 10, windowSec: 900 };
/**
 * Against guesses from many addresses. Only who knows the password can use it up, a new password ends it, and recovery
 * codes, which nobody can guess, are taken all the same.
 */
const sixDigitsByPerson = { name: 'log-in-six-digits', limit: 100, windowSec: 86_400 };

export function limitSignIn(
  service: AuthenticationService,
  { factor, passkeys }: { factor: Pick<SignInFactor, 'subjectOf'>; passkeys: Pick<PasskeySignIn, 'begin'> },
  rates: RateLimits,
  isKnownAt: (email: string, address: string) => Promise<boolean>,
  { signUpsPerHour, logInsPerMinute }: Config['rateLimits'],
): LimitedSignIn {
  const signUpByAddress = { name: 'sign-up', limit: signUpsPerHour, windowSec: 3600 };
  const logInByAddress = { name: 'log-in', limit: logInsPerMinute * peoplePerAddress, windowSec: 60 };
  const passkeyByAddress = { ...logInByAddress, name: 'log-in-passkey', limit: logInByAddress.limit * pagesPerLogIn };
  const logInByPerson = { name: 'log-in-person', limit: logInsPerMinute, windowSec: 60 };

  const countSignUp = ({ request, reply }: Attempt) => rates.enforce(reply, signUpByAddress, subscriberOf(request.ip));

  return {
    countSignUp,
    async signUp(draft, attempt) {
      const { request } = attempt;
      await countSignUp(attempt);
      return service.signUp(draft, { origin: originOf(request), person: { language: languageOf(request) } });
    },
    async logIn(credentials, { request, reply }) {
      const subscriber = subscriberOf(request.ip);
      await rates.enforce(reply, logInByAddress, subscriber);
      const email = credentials.email.toLowerCase();
      await rates.enforce(reply, logInByPerson, `${subscriber} ${email}`);
      const isProven = () => hasProof(rates, email, request.ip);
      const isKnown = async () => (await isKnownAt(email, request.ip)) || isProven();
      const enforceUnless = async (pass: () => Promise<boolean>, rule: RateLimit, subject: string) => {
        const isTooMuch = !(await rates.allows(rule, subject));
        if (isTooMuch && !(await pass())) await rates.enforce(reply, rule, subject);
      };
      await enforceUnless(isProven, logInByPersonAndHour, `${subscriber} ${email}`);
      await enforceUnless(isKnown, logInByAccount, email);
      return service.logIn(credentials, originOf(request));
    },
    async answerChallenge(answer, attempt) {
      const { request, reply } = attempt;
      const subscriber = subscriberOf(request.ip);
      await rates.enforce(reply, codeByAddress, subscriber);
      const person = await factor.subjectOf(answer.challenge);
      if (person === undefined) throw new ApiError('auth.challenge_over');
      await rates.enforce(reply, codeByPerson, `${subscriber} ${person}`);
      if (/^\d{6}$/.test(answer.code.replace(/[\s-]/g, ''))) await rates.enforce(reply, sixDigitsByPerson, person);
      return service.answerChallenge(answer, languageOf(request), originOf(request));
    },
    async beginPasskey(signInChallenge, { request, reply }) {
      await rates.enforce(reply, passkeyByAddress, subscriberOf(request.ip));
      return passkeys.begin(signInChallenge);
    },
    async logInWithPasskey(answer, { request, reply }) {
      await rates.enforce(reply, logInByAddress, subscriberOf(request.ip));
      return service.logInWithPasskey(answer, originOf(request));
    },
    async restore({ restoreTicket }, { request, reply }) {
      await rates.enforce(reply, logInByAddress, subscriberOf(request.ip));
      return service.restore(restoreTicket, languageOf(request), originOf(request));
    },
  };
}
