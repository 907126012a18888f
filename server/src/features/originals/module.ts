import { originalLinkMinutes } from '@zeacon/contract';
import { textIn } from '../../platform/actors/read-part.ts';
import { createTicketAuthenticator } from '../../platform/actors/ticket-authenticator.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { originalsRoutes } from './originals.routes.ts';
import { createOriginalsService, type OriginalsDeps } from './originals.service.ts';

export function createOriginals(parts: Parts, { streams }: { streams: Pick<OriginalsDeps, 'find' | 'findAny'> }) {
  const { config, keys, files, clock } = parts;
  const tokens = createExpiringTokens({
    keys: keys.ring('original-token'),
    purpose: 'original',
    lifetimeMs: originalLinkMinutes * 60_000,
  });
  const service = createOriginalsService({ ...streams, files, tokens, clock });
  const authenticate = createTicketAuthenticator({
    kind: 'original-ticket',
    tokens,
    idIn: ({ params }) => textIn(params, 'id'),
    refusal: 'stream.original_token_invalid',
    clock,
  });
  return {
    authenticate,
    routes: ({ route, app }: Http) =>
      originalsRoutes({ route, app }, { service, authenticate, environment: config.environment }),
  };
}
