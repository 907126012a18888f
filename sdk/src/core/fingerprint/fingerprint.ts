import { FingerprintError, toFingerprintError } from './fingerprint-error.ts';

/** The part of Fingerprint Pro's agent that is used. */
export interface FingerprintAgent {
  get(options?: { timeout?: number }): Promise<{ visitorId?: unknown }>;
}

export interface FingerprintOptions {
  /** Loads the script and starts it; `attempt` counts from 0. */
  load: (attempt: number) => Promise<FingerprintAgent>;
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<void>;
}

/** `visitorLoaderMaxAttempts` and `visitorLoaderMaxBackoffMs` of the contract (spec section 9). */
const maxAttempts = 5;
const maxBackoffMs = 3000;
const firstBackoffMs = 500;
const attemptMs = 10_000;

/** What the server takes; the agent says "n/a" of bots. */
const visitorId = /^[\w-]{8,64}$/;

/** The visitor's id. Rejects with the `FingerprintError` that came last. */
export async function askFingerprint({ load, wait }: FingerprintOptions): Promise<string> {
  const expire = async (): Promise<never> => {
    await wait(attemptMs);
    throw new FingerprintError('CLIENT_TIMEOUT');
  };
  const ask = async (attempt: number) => (await load(attempt)).get({ timeout: attemptMs });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await Promise.race([ask(attempt), expire()]);
      if (typeof answer.visitorId === 'string' && visitorId.test(answer.visitorId)) return answer.visitorId;
      throw new FingerprintError('RESPONSE_UNREADABLE');
    } catch (thrown) {
      const error = toFingerprintError(thrown);
      if (!error.mayPass || attempt + 1 >= maxAttempts) throw error;
    }
    await wait(Math.min(firstBackoffMs * 2 ** attempt, maxBackoffMs));
  }
}
