import {
  type getLiveAudience,
  type Input,
  liveAudienceMaxSessions,
  type Page,
  type Reply,
  type SessionTrack,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TimeSteps } from '../../platform/time-steps.ts';

export type LiveAudienceService = ReturnType<typeof createLiveAudienceService>;

export interface LiveAudienceDeps {
  findStreamBusiness: (streamId: string) => Promise<string | undefined>;
  listSessions: (
    businessId: string,
    query: { broadcastId: string; page: number; size: number },
  ) => Promise<Page<SessionTrack>>;
  /** Counts by the number of the step; those without any are absent. */
  watchingBySteps: (businessId: string, streamId: string, steps: TimeSteps) => Promise<Map<number, number>>;
  messagesBySteps: (businessId: string, streamId: string, steps: TimeSteps) => Promise<Map<number, number>>;
  handsBySteps: (businessId: string, streamId: string, steps: TimeSteps) => Promise<Map<number, number>>;
  clock: Clock;
}

/** A curve has about so many points at the most. */
const stepsMax = 240;
/** Players report every ten seconds, so that shorter steps would tell nothing more. */
const leastStepMs = 30_000;

/** How many watched, wrote and raised a hand, along the time that a stream was live. */
export function createLiveAudienceService(deps: LiveAudienceDeps) {
  const { findStreamBusiness, listSessions, watchingBySteps, messagesBySteps, handsBySteps, clock } = deps;
  return {
    async read(
      businessId: string,
      { streamId, sessionId }: Input<typeof getLiveAudience>['query'],
    ): Promise<Reply<typeof getLiveAudience>> {
      if ((await findStreamBusiness(streamId)) !== businessId) throw new ApiError('stream.not_found');
      const { items } = await listSessions(businessId, {
        broadcastId: streamId,
        page: 0,
        size: liveAudienceMaxSessions,
      });
      const sessions = items.map(({ sessionId: id, startDate, endDate }) => ({ sessionId: id, startDate, endDate }));
      const session = sessionId === undefined ? sessions[0] : sessions.find((one) => one.sessionId === sessionId);
      if (sessionId !== undefined && !session) throw new ApiError('insight.session_not_found');
      if (!session) return { sessions, session: null, stepMs: leastStepMs, points: [] };
      const from = Date.parse(session.startDate);
      const until = session.endDate === null ? clock().getTime() : Date.parse(session.endDate);
      const stepMs = stepFor(until - from);
      const steps: TimeSteps = { from: new Date(from), stepMs, count: Math.max(1, Math.ceil((until - from) / stepMs)) };
      const [watching, messages, hands] = await Promise.all([
        watchingBySteps(businessId, streamId, steps),
        messagesBySteps(businessId, streamId, steps),
        handsBySteps(businessId, streamId, steps),
      ]);
      const points = Array.from({ length: steps.count }, (_, step) => ({
        start: new Date(from + step * stepMs).toISOString(),
        watching: watching.get(step) ?? 0,
        messages: messages.get(step) ?? 0,
        hands: hands.get(step) ?? 0,
      }));
      return { sessions, session, stepMs, points };
    },
  };
}

/** A whole number of the shortest steps. */
const stepFor = (durationMs: number) => Math.max(1, Math.ceil(durationMs / stepsMax / leastStepMs)) * leastStepMs;
