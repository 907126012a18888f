import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Clock } from '../clock.ts';

export interface OpenTokSettings {
  apiKey: string;
  apiSecret: string;
  /** Origin of the REST calls. */
  apiUrl: string;
}

/** `publisher` also subscribes; `moderator` may also remove others. */
export type OpenTokRole = 'publisher' | 'moderator';

export type OpenTok = ReturnType<typeof createOpenTok>;

const callTimeoutMs = 10_000;
const callLifetimeSec = 300;

/** OpenTok could not be reached or refused. */
export class OpenTokError extends Error {
  override readonly name = 'OpenTokError';
}

/** What a server does for OpenTok sessions: creates them and signs tokens for their participants. */
export function createOpenTok({ apiKey, apiSecret, apiUrl }: OpenTokSettings, clock: Clock) {
  const key = new TextEncoder().encode(apiSecret);
  const nowSec = () => Math.floor(clock().getTime() / 1000);

  const sign = (claims: Record<string, unknown>, expiresSec: number) =>
    new SignJWT({ iss: apiKey, ist: 'project', jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(nowSec())
      .setExpirationTime(expiresSec)
      .sign(key);

  return {
    apiKey,

    /** Creates a session whose media goes over OpenTok's routers, and returns its id. Rejects with `OpenTokError`. */
    async createSession(): Promise<string> {
      const ask = async () => {
        const response = await fetch(`${apiUrl}/session/create`, {
          method: 'POST',
          headers: { accept: 'application/json', 'x-opentok-auth': await sign({}, nowSec() + callLifetimeSec) },
          body: new URLSearchParams({ archiveMode: 'manual', 'p2p.preference': 'disabled' }),
          redirect: 'error',
          signal: AbortSignal.timeout(callTimeoutMs),
        });
        if (!response.ok) throw new OpenTokError(`OpenTok answered ${response.status}.`);
        return readSessionId(await response.json());
      };
      const sessionId = await ask().catch((cause: unknown) => {
        throw cause instanceof OpenTokError ? cause : new OpenTokError('OpenTok was not reached.', { cause });
      });
      if (!sessionId) throw new OpenTokError('OpenTok named no session.');
      return sessionId;
    },

    /** `data` is the connection's data for everybody in the session, and cannot be changed; at most 1024 characters. */
    issueToken(sessionId: string, role: OpenTokRole, data: string, expiresAt: Date): Promise<string> {
      const expiresSec = Math.floor(expiresAt.getTime() / 1000);
      const claims = {
        session_id: sessionId,
        create_time: nowSec(),
        expire_time: expiresSec,
        nonce: Math.random(),
        role,
        connection_data: data,
        initial_layout_class_list: '',
        scope: 'session.connect',
      };
      return sign(claims, expiresSec);
    },
  };
}

function readSessionId(answer: unknown): string | undefined {
  const [session] = Array.isArray(answer) ? (answer as { session_id?: unknown }[]) : [];
  return typeof session?.session_id === 'string' ? session.session_id : undefined;
}
