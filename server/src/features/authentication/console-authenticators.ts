import type { Authenticators } from '../../platform/actors/admission.ts';
import { ApiError } from '../../platform/api-error.ts';
import { originOf } from '../../platform/call-origin.ts';
import type { ConsoleCookies } from './console-cookies.ts';
import type { ConsoleSessionService } from './console-session.service.ts';
import type { CsrfTokens } from './csrf-tokens.ts';

interface ConsoleAuthenticatorsDeps {
  consoleSession: ConsoleSessionService;
  cookies: ConsoleCookies;
  csrf: CsrfTokens;
}

/** Judges the console's cookies, and renews those of a session that goes on. */
export function createConsoleAuthenticators({
  consoleSession,
  cookies,
  csrf,
}: ConsoleAuthenticatorsDeps): Pick<Authenticators, 'session' | 'cookies'> {
  return {
    async session(request, reply) {
      try {
        const before = cookies.readBefore(request);
        const held = before ?? cookies.read(request);
        const { renewed, ...session } = await consoleSession.resume(held, originOf(request));
        if (before && reply) cookies.clearBefore(reply);
        if (renewed && reply) cookies.set(reply, { ...renewed, csrf: csrf.of(session.sessionId) });
        return { kind: 'console-session', ...session };
      } catch (error) {
        if (error instanceof ApiError && reply) {
          cookies.clear(reply);
          cookies.clearBefore(reply);
        }
        throw error;
      }
    },

    /** Without a session there is nothing to protect. */
    async cookies(request) {
      const found = await consoleSession.find(cookies.read(request));
      if (found) csrf.require(request.headers, found.csrfOf);
      return { kind: 'cookie-holder', sessionId: found?.sessionId };
    },
  };
}
