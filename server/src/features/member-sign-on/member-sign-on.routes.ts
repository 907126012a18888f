import { errorCatalog } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { declare } from '../../platform/actors/declared-routes.ts';
import { subscriberOf } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AttemptCookie } from '../../platform/openid/attempt-cookie.ts';
import { secretsOf } from '../../platform/openid/attempt-secrets.ts';
import type { Provider } from '../../platform/openid/provider.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { newSecretToken } from '../../platform/secret-tokens.ts';
import { readAttempt, writeAttempt } from './attempt.ts';

export interface MemberSignOnDeps {
  provider: Pick<Provider, 'addressFor' | 'identify'>;
  cookie: AttemptCookie;
  signIn: {
    /** The page that signs in whoever reads mails at this address. Throws `community.not_found`. */
    vouch(communityId: string, email: string, language: string | undefined): Promise<string>;
    /** The page that says why nobody was signed in. Throws `community.not_found`. */
    problem(communityId: string, problem: SignInProblem, language: string | undefined): Promise<string>;
  };
  rateLimits: RateLimits;
  logInsPerMinute: number;
}

export type SignInProblem = 'unverified' | 'failed';

/** Where the provider sends browsers back to, on the platform's own host. */
export const memberSignOnPath = '/community-sign-in';

/** Many people may be behind one address. */
const peoplePerAddress = 5;

type Start = FastifyRequest<{ Querystring: { community?: string; lang?: string } }>;

/**
 * Browsers go from a community to the provider, come back to the platform, and are led to the community with a token as
 * in a mailed link. What the provider has verified counts as much as a mail that was read. Nothing of an attempt is
 * stored: it is in the browser's cookie, the provider takes its code once, and so does the community its token.
 */
export function memberSignOnRoutes(app: FastifyInstance, deps: MemberSignOnDeps) {
  const { provider, cookie, signIn, rateLimits, logInsPerMinute } = deps;
  const often = { limit: logInsPerMinute * peoplePerAddress, windowSec: 60 };
  const begun = { name: 'member-sign-on', ...often };
  const answers = { name: 'member-sign-on-answer', ...often };

  const lead = (reply: FastifyReply, to: string) =>
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(to, 302);

  app.get(
    `${memberSignOnPath}/start`,
    declare({ kind: 'public' }, async (request: Start, reply) => {
      const attempt = {
        token: newSecretToken(),
        communityId: textOf(request.query.community),
        language: textOf(request.query.lang),
      };
      await rateLimits.enforce(reply, begun, subscriberOf(request.ip));
      const written = writeAttempt(attempt);
      if (written === undefined) throw new ApiError('community.not_found');
      // Nobody is sent away for a community that is not there.
      const problem = await signIn.problem(attempt.communityId, 'failed', attempt.language);
      try {
        const to = await provider.addressFor(secretsOf(written));
        cookie.set(reply, written);
        return lead(reply, to);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return lead(reply, problem);
      }
    }),
  );

  app.get(
    memberSignOnPath,
    declare({ kind: 'public' }, async (request: FastifyRequest, reply) => {
      await rateLimits.enforce(reply, answers, subscriberOf(request.ip));
      const written = cookie.read(request);
      cookie.clear(reply);
      const attempt = readAttempt(written);
      if (written === undefined || !attempt) {
        const { status, message } = errorCatalog['single_sign_on.over'];
        return reply.code(status).type('text/plain; charset=utf-8').send(message);
      }
      const { communityId, language } = attempt;
      const problem = (what: SignInProblem) => signIn.problem(communityId, what, language);
      const query = request.url.slice(request.url.indexOf('?') + 1);
      try {
        const { email, isEmailVerified } = await provider.identify(query, secretsOf(written));
        if (email !== undefined && isEmailVerified)
          return lead(reply, await signIn.vouch(communityId, email, language));
        return lead(reply, await problem('unverified'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return lead(reply, await problem('failed'));
      }
    }),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
