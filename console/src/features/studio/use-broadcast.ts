import { type Live, openStudioChannel } from '@zeacon/contract';
import { useState } from 'react';
import { useLiveWrites } from '../../entities/lives/live-queries.ts';
import { useApi } from '../../platform/api.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { StartCancelled } from './engine/sending.ts';
import type { StudioEngine } from './engine/studio-engine.ts';
import type { StudioTicket } from './engine/studio-sender.ts';

const software = 'Zeacon studio';
/** Asking again would not help. */
const hopeless: ReadonlySet<string> = new Set(['live.ended', 'live.not_live', 'stream.not_found', 'auth.required']);

export interface Broadcast {
  /** The current step. */
  step: 'idle' | 'starting' | 'connecting' | 'ending';
  problem: string | null;
  /** Sends from here, and puts the stream on air if it is not. */
  start: (options?: { recordOnly: boolean }) => Promise<void>;
  /** Cancels while connecting. */
  cancel: () => void;
  end: () => Promise<void>;
}

/** Goes on and off air, telling the engine and the server in the right order. */
export function useBroadcast(engine: StudioEngine, live: Live): Broadcast {
  const api = useApi();
  const { change, setStatus } = useLiveWrites(live.streamId);
  const [step, setStep] = useState<Broadcast['step']>('idle');
  const [problem, setProblem] = useState<string | null>(null);

  /** New for every connection, because a restarted server may not know the previous one. */
  async function getTicket(): Promise<StudioTicket> {
    try {
      return await api.call(openStudioChannel, { params: { id: live.streamId } });
    } catch (error) {
      if (error instanceof ApiFailure && hopeless.has(error.code)) engine.abandon(error.message);
      throw error;
    }
  }

  const isOnAir = live.liveStatus === 'LIVE' || live.liveStatus === 'INTERRUPTED';
  /** An encoder's picture is put on air without sending one from here. */
  const isFromEncoder = live.ingest?.kind === 'rtmp' && !isOnAir;

  async function attempt(next: Broadcast['step'], run: () => Promise<void>) {
    setStep(next);
    setProblem(null);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof StartCancelled)) setProblem(messageOf(error));
    } finally {
      setStep('idle');
    }
  }

  return {
    step,
    problem,
    start: (options) =>
      attempt('starting', async () => {
        if (options && options.recordOnly !== live.recordOnly) await change.mutateAsync(options);
        if (!isFromEncoder) {
          setStep('connecting');
          await engine.start({ sendId: crypto.randomUUID(), software, getTicket });
          setStep('starting');
        }
        if (isOnAir) return;
        try {
          await setStatus.mutateAsync('LIVE');
        } catch (error) {
          await engine.stop();
          throw error;
        }
      }),
    cancel: engine.cancelStart,
    end: () =>
      attempt('ending', async () => {
        await engine.stop();
        await setStatus.mutateAsync('ENDED');
      }),
  };
}
