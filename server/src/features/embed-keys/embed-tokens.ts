import { createPublicKey } from 'node:crypto';
import { EmbedTokenClaims, embedTokenMaxDays, embedTokenMaxLength } from '@zeacon/contract';
import { compactVerify, errors } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { HeldEmbedToken } from '../../platform/visibility/embed-viewer.ts';
import type { EmbedKeyRow } from './embed-keys.repository.ts';

export interface EmbedTokensDeps {
  /** Read for every token, so that a revoked key opens nothing at once, on every node. */
  keys: {
    find(businessId: string, kid: string): Promise<EmbedKeyRow | undefined>;
    noteUse(kid: string, now: Date, since: Date): Promise<void>;
  };
  clock: Clock;
}

const algorithm = 'ES256';
/** To the letter: the library also takes padding and white space after it. A signature of ES256 has 64 bytes. */
const form = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;
const maxLifeSec = embedTokenMaxDays * 86_400;
/** How far the clock of the business's server may be off. */
const leewaySec = 60;
const noteUseEveryMs = 60_000;

/** Reads the tokens that servers of businesses sign. */
export function createEmbedTokens({ keys, clock }: EmbedTokensDeps) {
  /** Undefined unless a key of this business signed it and it says what it must. */
  async function open(businessId: string, token: string) {
    if (token.length > embedTokenMaxLength || !form.test(token)) return undefined;
    let signer: EmbedKeyRow | undefined;
    try {
      const { payload } = await compactVerify(
        token,
        async ({ kid }) => {
          signer = typeof kid === 'string' ? await keys.find(businessId, kid) : undefined;
          if (!signer) throw new NoSuchKey();
          return createPublicKey(signer.publicKey);
        },
        { algorithms: [algorithm] },
      );
      const { data } = EmbedTokenClaims.safeParse(JSON.parse(Buffer.from(payload).toString('utf8')));
      return data && signer && { claims: data, signer };
    } catch (cause) {
      if (isRefusal(cause)) return undefined;
      throw cause;
    }
  }

  async function noteUse({ id, lastUsedAt }: EmbedKeyRow): Promise<void> {
    const now = clock();
    const since = new Date(now.getTime() - noteUseEveryMs);
    if (!lastUsedAt || lastUsedAt < since) await keys.noteUse(id, now, since);
  }

  return {
    /** What a token is worth for one video of a business. */
    async read(businessId: string, streamId: string, token: string): Promise<HeldEmbedToken> {
      const opened = await open(businessId, token);
      if (!opened) return { state: 'invalid' };
      const { exp, iat, nbf, videos, name, sub: subject } = opened.claims;
      const nowSec = clock().getTime() / 1000;
      if (exp <= nowSec) return { state: 'expired' };
      const isEarly = Math.max(iat ?? 0, nbf ?? 0) > nowSec + leewaySec;
      if (isEarly || exp > (iat ?? nowSec) + maxLifeSec) return { state: 'invalid' };
      if (videos !== '*' && !videos.includes(streamId)) return { state: 'other_video' };
      await noteUse(opened.signer);
      const named = { ...(name && { watermark: name }), ...(subject && { subject }) };
      return { state: 'valid', until: exp * 1000, embedKeyId: opened.signer.id, ...named };
    },
  };
}

class NoSuchKey extends Error {}

/** Whether it is the token's fault, rather than the database's. */
const isRefusal = (cause: unknown): boolean =>
  cause instanceof NoSuchKey || cause instanceof errors.JOSEError || cause instanceof SyntaxError;
