import type { Http } from '../../platform/module.ts';
import { createAttemptCookie } from '../../platform/openid/attempt-cookie.ts';
import { createProvider } from '../../platform/openid/provider.ts';
import type { Parts } from '../../platform/parts.ts';
import { type MemberSignOnDeps, memberSignOnPath, memberSignOnRoutes } from './member-sign-on.routes.ts';

export interface MemberSignOnPorts {
  communities: { signIn: MemberSignOnDeps['signIn'] };
}

/** Members of communities who sign in with an account that they have at a provider of OpenID Connect. */
export function createMemberSignOn({ config, rateLimits, log }: Parts, { communities }: MemberSignOnPorts) {
  const { memberSignOn, publicUrl } = config;
  if (!memberSignOn) return {};
  const provider = createProvider({ config: memberSignOn, redirectUri: `${publicUrl}${memberSignOnPath}`, log });
  const cookie = createAttemptCookie({ secure: config.cookies.secure, name: 'zc_member_sign_on' });
  const { signIn } = communities;
  const { logInsPerMinute } = config.rateLimits;
  return {
    routes({ app }: Http) {
      memberSignOnRoutes(app, { provider, cookie, signIn, rateLimits, logInsPerMinute });
    },
  };
}
