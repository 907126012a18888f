/** Where a call comes from. */
export interface CallOrigin {
  address: string | null;
  /** Of that address, as in `DE`. */
  country: string | null;
  /** As its header says it, cut off at a length that no browser reaches. */
  userAgent: string | null;
}

/** Of what the platform does by itself. */
export const noOrigin: CallOrigin = { address: null, country: null, userAgent: null };

const userAgentMaxLength = 400;

interface Request {
  ip?: string;
  country?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

export function originOf(request: Request): CallOrigin {
  const userAgent = request.headers['user-agent'];
  return {
    address: request.ip ?? null,
    country: request.country ?? null,
    userAgent: typeof userAgent === 'string' ? userAgent.slice(0, userAgentMaxLength) : null,
  };
}
