import type { VisitorErrorCode } from '@zeacon/contract';

/** `visitorErrorMessages` of the contract, read from the message. */
const codes: Readonly<Record<string, VisitorErrorCode>> = {
  'blocked by csp': 'BLOCKED_BY_CSP',
  'the endpoint parameter is not a valid url': 'INVALID_ENDPOINT',
  'api key required': 'KEY_REQUIRED',
  'api key not found': 'KEY_NOT_FOUND',
  'api key expired': 'KEY_EXPIRED',
  'failed to load the js script of the agent': 'SCRIPT_NOT_LOADED',
  'wrong region': 'WRONG_REGION',
  'subscription not active': 'SUBSCRIPTION_NOT_ACTIVE',
  'unsupported version': 'UNSUPPORTED_VERSION',
  'installation method restricted': 'INSTALLATION_METHOD_RESTRICTED',
  'hostname restricted': 'HOSTNAME_RESTRICTED',
  'integration failed': 'INTEGRATION_FAILED',
  'request cannot be parsed': 'REQUEST_UNREADABLE',
  'response cannot be parsed': 'RESPONSE_UNREADABLE',
  'client timeout': 'CLIENT_TIMEOUT',
  'not available with restricted header': 'HEADER_RESTRICTED',
  'not available for this origin': 'ORIGIN_NOT_AVAILABLE',
  'request failed': 'REQUEST_FAILED',
  'network request aborted': 'NETWORK_ABORTED',
  'network connection error': 'NETWORK_ERROR',
  'too many requests, rate limit exceeded': 'RATE_LIMITED',
  'request failed to process': 'NOT_PROCESSED',
};

/** What may be gone a second later; of the others the same would come again. */
const passing: readonly VisitorErrorCode[] = [
  'SCRIPT_NOT_LOADED',
  'RESPONSE_UNREADABLE',
  'CLIENT_TIMEOUT',
  'REQUEST_FAILED',
  'NETWORK_ABORTED',
  'NETWORK_ERROR',
  'RATE_LIMITED',
  'NOT_PROCESSED',
  'OTHER',
];

export class FingerprintError extends Error {
  override readonly name = 'FingerprintError';
  readonly code: VisitorErrorCode;

  constructor(code: VisitorErrorCode) {
    super(code);
    this.code = code;
  }

  get mayPass(): boolean {
    return passing.includes(this.code);
  }
}

/** Of what the agent threw. */
export function toFingerprintError(thrown: unknown): FingerprintError {
  if (thrown instanceof FingerprintError) return thrown;
  const { message } = (thrown ?? {}) as { message?: unknown };
  const words = String(message).trim().toLowerCase();
  return new FingerprintError((Object.hasOwn(codes, words) && codes[words]) || 'OTHER');
}
