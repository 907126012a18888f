import * as z from 'zod/mini';

/** Errors of the visitor-identification loader (spec section 8), in the words that Fingerprint Pro's agent gives them. */
export const visitorErrorMessages = {
  BLOCKED_BY_CSP: 'Blocked by CSP',
  INVALID_ENDPOINT: 'The endpoint parameter is not a valid URL',
  KEY_REQUIRED: 'API key required',
  KEY_NOT_FOUND: 'API key not found',
  KEY_EXPIRED: 'API key expired',
  SCRIPT_NOT_LOADED: 'Failed to load the JS script of the agent',
  WRONG_REGION: 'Wrong region',
  SUBSCRIPTION_NOT_ACTIVE: 'Subscription not active',
  UNSUPPORTED_VERSION: 'Unsupported version',
  INSTALLATION_METHOD_RESTRICTED: 'Installation method restricted',
  HOSTNAME_RESTRICTED: 'Hostname restricted',
  INTEGRATION_FAILED: 'Integration failed',
  REQUEST_UNREADABLE: 'Request cannot be parsed',
  RESPONSE_UNREADABLE: 'Response cannot be parsed',
  CLIENT_TIMEOUT: 'Client timeout',
  HEADER_RESTRICTED: 'Not available with restricted header',
  ORIGIN_NOT_AVAILABLE: 'Not available for this origin',
  REQUEST_FAILED: 'Request failed',
  NETWORK_ABORTED: 'Network request aborted',
  NETWORK_ERROR: 'Network connection error',
  RATE_LIMITED: 'Too many requests, rate limit exceeded',
  NOT_PROCESSED: 'Request failed to process',
  /** What the agent said is not kept: it may name the visitor. */
  OTHER: 'Another error of the agent',
} as const;

type Code = keyof typeof visitorErrorMessages;
export const visitorErrorCodes = Object.keys(visitorErrorMessages) as [Code, ...Code[]];
export const VisitorErrorCode = z.enum(visitorErrorCodes);
export type VisitorErrorCode = z.infer<typeof VisitorErrorCode>;
