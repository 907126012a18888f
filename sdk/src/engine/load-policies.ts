import type { HlsConfig } from 'hls.js';

type Policies = Pick<HlsConfig, 'manifestLoadPolicy' | 'playlistLoadPolicy' | 'fragLoadPolicy'>;

const retries = { maxNumRetry: 6, retryDelayMs: 500, maxRetryDelayMs: 2000 };
const policyOf = (maxTimeToFirstByteMs: number, maxLoadTimeMs: number, timeouts: number) => ({
  default: {
    maxTimeToFirstByteMs,
    maxLoadTimeMs,
    timeoutRetry: { maxNumRetry: timeouts, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: retries,
  },
});

/** A hanging request is aborted and retried; a failed one is retried within two seconds. */
export const loadPolicies: Policies = {
  manifestLoadPolicy: policyOf(8000, 20_000, 2),
  playlistLoadPolicy: policyOf(8000, 20_000, 2),
  fragLoadPolicy: policyOf(6000, 60_000, 4),
};
