import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { VisitorErrorCode } from '@zeacon/contract';

const keyAgain = msg`Copy the public key of your subscription again from Fingerprint’s dashboard, under API keys.`;
const allowSite = msg`Allow this site in Fingerprint’s dashboard, where requests are filtered.`;
const proxyChanges = msg`Something between the page and Fingerprint changes what is sent. If you have a proxy, check its set-up.`;
const connection = msg`Visitors with a slow or broken connection. There is nothing to do as long as these are few.`;
const vendorFails = msg`Fingerprint could not answer. If it lasts, look at its status page.`;

/** What a business can do about an error of the agent. */
export const visitorErrorAdvice: Readonly<Record<VisitorErrorCode, MessageDescriptor>> = {
  BLOCKED_BY_CSP: msg`The page’s Content Security Policy refuses the script or its calls. Allow their addresses there.`,
  INVALID_ENDPOINT: msg`Correct the endpoint above.`,
  KEY_REQUIRED: keyAgain,
  KEY_NOT_FOUND: keyAgain,
  KEY_EXPIRED: msg`Make a new public key in Fingerprint’s dashboard, and enter it above.`,
  SCRIPT_NOT_LOADED: msg`Open the address of the script to see whether it answers. Ad blockers refuse it too; an own proxy helps against that.`,
  WRONG_REGION: msg`Choose above the region that your subscription is in.`,
  SUBSCRIPTION_NOT_ACTIVE: msg`Renew your subscription in Fingerprint’s dashboard.`,
  UNSUPPORTED_VERSION: msg`The address of the script leads to another version. Use one of version 3.`,
  INSTALLATION_METHOD_RESTRICTED: msg`Allow this way of installing the agent in Fingerprint’s dashboard.`,
  HOSTNAME_RESTRICTED: allowSite,
  INTEGRATION_FAILED: msg`Fingerprint could not work with your proxy. Check its set-up and its secret.`,
  REQUEST_UNREADABLE: proxyChanges,
  RESPONSE_UNREADABLE: proxyChanges,
  CLIENT_TIMEOUT: connection,
  HEADER_RESTRICTED: msg`Visitors send a header that Fingerprint’s dashboard forbids, where requests are filtered.`,
  ORIGIN_NOT_AVAILABLE: allowSite,
  REQUEST_FAILED: vendorFails,
  NETWORK_ABORTED: connection,
  NETWORK_ERROR: connection,
  RATE_LIMITED: msg`You have more visitors at once than your subscription allows. Ask Fingerprint for a higher limit.`,
  NOT_PROCESSED: vendorFails,
  OTHER: msg`Open the page named here, and look into the browser’s console.`,
};
