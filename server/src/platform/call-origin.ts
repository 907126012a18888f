import type { CallerRequest } from './actors/admission.ts';

/** Where a call comes from. */
export interface CallOrigin {
  address: string | null;
  /** As its header says it, cut off at a length that no browser reaches. */
  userAgent: string | null;
}

const userAgentMaxLength = 400;

export function originOf(request: Pick<CallerRequest, 'ip' | 'headers'>): CallOrigin {
  const userAgent = request.headers['user-agent'];
  return {
    address: request.ip ?? null,
    userAgent: typeof userAgent === 'string' ? userAgent.slice(0, userAgentMaxLength) : null,
  };
}
