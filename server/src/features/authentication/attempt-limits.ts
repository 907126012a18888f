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
import { limitRefusals } from '../../platform/limit-refusals.ts';
import type { RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import type { AuthenticationService, Entered, SignedIn } from './authentication.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasskeySignIn, SignInFactor } from './sign-in-factor.ts';

/** The part of an exchange that attempts are counted by and refused with. */
export interface Attempt {
  request: {
    ip: string;
    headers: Record<string, string | string[] | undefined>;
    cookies?: Record<string, string | undefined>;
  };
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
 * Against guesses from many addresses, and from one for long. Whoever knows an email can use them up, so that they do not
 * hold in browsers in which the person has logged in before, or has just reset the password by mail. Nobody is locked out
 * of the browser they work with, and elsewhere a mail opens.
 */
const logInByAccount = { name: 'log-in-account', limit: 100, windowSec: 3600 };
const logInByDeviceAndHour = { name: 'log-in-device-hour', limit: 100, windowSec: 3600 };

/** By address, for what nobody can guess: only what is refused counts, so that it is not used up for others there. */
const refusedByAddress = { name: 'log-in-refused', limit: 10 * peoplePerAddress, windowSec: 900 };
/** By person and address. Each challenge has a limit of its own, too. */
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
  devices: Pick<KnownDevices, 'callerOf' | 'ofPerson'>,
  { signUpsPerHour, logInsPerMinute }: Config['rateLimits'],
): LimitedSignIn {
  const signUpByAddress = { name: 'sign-up', limit: signUpsPerHour, windowSec: 3600 };
  const logInByAddress = { name: 'log-in', limit: logInsPerMinute * peoplePerAddress, windowSec: 60 };
  const passkeysBegun = { ...logInByAddress, name: 'log-in-passkey', limit: logInByAddress.limit * pagesPerLogIn };
  const logInByPerson = { name: 'log-in-person', limit: logInsPerMinute, windowSec: 60 };
  const logInByDevice = { ...logInByPerson, name: 'log-in-device' };

  const countingRefusals = <Done>(attempt: Attempt, work: () => Promise<Done>) =>
    limitRefusals(rates, refusedByAddress, attempt, work);

  const countSignUp = ({ request, reply }: Attempt) => rates.enforce(reply, signUpByAddress, subscriberOf(request.ip));

  return {
    countSignUp,
    async signUp(draft, attempt) {
      const { request } = attempt;
      await countSignUp(attempt);
      return service.signUp(draft, { origin: originOf(request), person: { language: languageOf(request) } });
    },
    async logIn(credentials, { request, reply }) {
      const email = credentials.email.toLowerCase();
      const device = devices.ofPerson(request, email);
      if (device === undefined) {
        const subscriber = subscriberOf(request.ip);
        await rates.enforce(reply, logInByAddress, subscriber);
        await rates.enforce(reply, logInByPerson, `${subscriber} ${email}`);
        await rates.enforce(reply, logInByAccount, email);
      } else {
        await rates.enforce(reply, logInByDevice, `${device} ${email}`);
        await rates.enforce(reply, logInByDeviceAndHour, `${device} ${email}`);
      }
      return service.logIn(credentials, originOf(request));
    },
    async answerChallenge(answer, attempt) {
      const { request, reply } = attempt;
      const person = await countingRefusals(attempt, async () => {
        const subject = await factor.subjectOf(answer.challenge);
        if (subject === undefined) throw new ApiError('auth.challenge_over');
        return subject;
      });
      await rates.enforce(reply, codeByPerson, `${subscriberOf(request.ip)} ${person}`);
      if (/^\d{6}$/.test(answer.code.replace(/[\s-]/g, ''))) await rates.enforce(reply, sixDigitsByPerson, person);
      return service.answerChallenge(answer, languageOf(request), originOf(request));
    },
    async beginPasskey(signInChallenge, { request, reply }) {
      await rates.enforce(reply, passkeysBegun, devices.callerOf(request));
      return passkeys.begin(signInChallenge);
    },
    logInWithPasskey: (answer, attempt) =>
      countingRefusals(attempt, () => service.logInWithPasskey(answer, originOf(attempt.request))),
    restore: ({ restoreTicket }, attempt) =>
      countingRefusals(attempt, () =>
        service.restore(restoreTicket, languageOf(attempt.request), originOf(attempt.request)),
      ),
  };
}
