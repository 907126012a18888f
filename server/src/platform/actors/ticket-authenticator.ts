import type { ErrorCode } from '@zeacon/contract';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { ExpiringTokens } from '../expiring-tokens.ts';
import type { TicketHolder } from './actor.ts';
import type { CallerRequest } from './admission.ts';
import { textIn } from './read-part.ts';

export interface TicketAuthenticatorDeps<Kind extends string> {
  kind: Kind;
  tokens: Pick<ExpiringTokens, 'isValid'>;
  /** Id of what the request is about. */
  idIn: (request: CallerRequest) => string | undefined;
  refusal: ErrorCode;
  clock: Clock;
}

/** Checks the `token` in the query: it must be signed for the thing the request is about, and not expired. */
export function createTicketAuthenticator<Kind extends string>({
  kind,
  tokens,
  idIn,
  refusal,
  clock,
}: TicketAuthenticatorDeps<Kind>) {
  return async (request: CallerRequest): Promise<TicketHolder<Kind>> => {
    const id = idIn(request);
    const token = textIn(request.query, 'token');
    if (!id || !token || !tokens.isValid(id, token, clock())) throw new ApiError(refusal);
    return { kind, id };
  };
}
