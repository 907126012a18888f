import { expect, test } from 'vitest';
import { visitorErrorCodes, visitorErrorMessages } from './visitor-errors.ts';

/** Section 8 of the specification; what it says of the key is three messages of the agent. */
const specified = [
  'Blocked by CSP',
  'The endpoint parameter is not a valid URL',
  'API key required',
  'API key not found',
  'API key expired',
  'Failed to load the JS script of the agent',
  'Wrong region',
  'Subscription not active',
  'Unsupported version',
  'Installation method restricted',
  'Hostname restricted',
  'Integration failed',
  'Request cannot be parsed',
  'Response cannot be parsed',
  'Client timeout',
  'Not available with restricted header',
  'Not available for this origin',
  'Request failed',
  'Network request aborted',
  'Network connection error',
  'Too many requests, rate limit exceeded',
  'Request failed to process',
];

test.each(specified)('“%s” is known', (message) => {
  expect(Object.values(visitorErrorMessages)).toContain(message);
});

test('nothing else is, but one for what is none of them', () => {
  expect(visitorErrorCodes).toHaveLength(specified.length + 1);
});
