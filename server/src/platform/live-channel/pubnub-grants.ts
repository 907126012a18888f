import type { BaseLogger } from 'pino';
import type { Clock } from '../clock.ts';

interface Grant {
  token: Promise<string | undefined>;
  /** Given out until then. */
  untilMs: number;
}

interface PubNubGrantsDeps {
  grant: (pubnubId: string, minutes: number) => Promise<string>;
  clock: Clock;
  log: BaseLogger;
}

/** A ticket is valid for twelve hours, and its access must last as long. */
const lifetimeMinutes = 25 * 60;
const handedOutMs = 12 * 3_600_000;
/** How long to wait after a refusal before asking again. */
const refusedMs = 30_000;

/** One access token for all viewers of a channel: it can read public messages, and nothing else. */
export function createPubNubGrants({ grant, clock, log }: PubNubGrantsDeps) {
  const held = new Map<string, Grant>();

  function ask(pubnubId: string, nowMs: number): Grant {
    const asked: Grant = {
      token: grant(pubnubId, lifetimeMinutes).catch((error: unknown) => {
        log.warn({ err: error }, 'PubNub refused access to a channel; viewers connect to this server instead.');
        asked.untilMs = clock().getTime() + refusedMs;
        return undefined;
      }),
      untilMs: nowMs + handedOutMs,
    };
    return asked;
  }

  return {
    /** Undefined if PubNub gives none. */
    of(pubnubId: string): Promise<string | undefined> {
      const nowMs = clock().getTime();
      for (const [id, { untilMs }] of held) if (untilMs <= nowMs) held.delete(id);
      const found = held.get(pubnubId) ?? ask(pubnubId, nowMs);
      held.set(pubnubId, found);
      return found.token;
    },
  };
}
