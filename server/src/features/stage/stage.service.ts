import type { HandRaise, StageConnectionData, StagePass } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { OpenTok, OpenTokRole } from '../../platform/vendors/opentok.ts';
import { createStageKeys } from './stage-keys.ts';

export type StageService = ReturnType<typeof createStageService>;

export interface StageDeps {
  /** Undefined if guests connect directly. */
  opentok: OpenTok | undefined;
  keys: KeyRing;
  /** Rejects with `stream.not_found` or `live.not_live`. */
  requireLive: (businessId: string, streamId: string) => Promise<unknown>;
  listHands: (streamId: string) => Promise<HandRaise[]>;
  clock: Clock;
  log: BaseLogger;
}

const lifetimeMs = 12 * 3_600_000;

/** The stage over OpenTok: one session for each open studio, and a pass for each of its guests. */
export function createStageService({ opentok, keys, requireLive, listHands, clock, log }: StageDeps) {
  const stageKeys = createStageKeys(keys);

  async function pass(by: OpenTok, sessionId: string, role: OpenTokRole, whose: StageConnectionData) {
    const expiresAt = new Date(clock().getTime() + lifetimeMs);
    const token = await by.issueToken(sessionId, role, JSON.stringify(whose), expiresAt);
    return { apiKey: by.apiKey, sessionId, token, expiresDate: expiresAt.toISOString() };
  }

  async function requireStage(businessId: string, streamId: string): Promise<OpenTok> {
    await requireLive(businessId, streamId);
    if (!opentok) throw new ApiError('stage.built_in');
    return opentok;
  }

  return {
    async openForHost(businessId: string, streamId: string): Promise<StagePass & { stageKey: string }> {
      const by = await requireStage(businessId, streamId);
      const sessionId = await by.createSession().catch((cause: unknown) => {
        log.warn({ err: cause }, 'OpenTok did not make a session for the stage.');
        throw new ApiError('stage.unavailable', { cause });
      });
      const opened = await pass(by, sessionId, 'moderator', { role: 'host' });
      return { ...opened, stageKey: stageKeys.issue(streamId, sessionId) };
    },

    async openForGuest(
      businessId: string,
      streamId: string,
      { stageKey, handRaiseId }: { stageKey: string; handRaiseId: string },
    ): Promise<StagePass> {
      const by = await requireStage(businessId, streamId);
      const sessionId = stageKeys.read(streamId, stageKey);
      if (sessionId === undefined) throw new ApiError('stage.key_invalid');
      const hand = (await listHands(streamId)).find((one) => one.handRaiseId === handRaiseId);
      if (!hand || hand.state === 'queued') throw new ApiError('hand_raise.not_found');
      return pass(by, sessionId, 'publisher', { role: 'guest', handRaiseId });
    },
  };
}
