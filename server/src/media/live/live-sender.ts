import type { Clock } from '../../platform/clock.ts';
import { createGoingOn, type GoingOn } from './going-on.ts';
import type { IngestStats } from './ingest-stats.ts';
import { configKey } from './live-config.ts';
import type { LiveConfig, LiveInput, LiveSample } from './live-input.ts';
import type { StoredUntil } from './live-origin-api.ts';
import type { LiveRun } from './live-run.ts';
import { createSoundQueue, type SoundQueue } from './sound-queue.ts';
import { isUsableSample } from './usable-sample.ts';

export interface SenderHost {
  clock: Clock;
  stats: IngestStats;
  /** The number of the initialisation, once it is made. Rejects for what cannot be shown. */
  initialise(config: LiveConfig): Promise<number>;
  startRun(start: {
    config: LiveConfig;
    init: number;
    sound: SoundQueue;
    programAtMs: number;
    delayUs: number;
    /** It goes on where what is there ends. */
    isSeamless: boolean;
    /** Times at which a segment ends that is stored now, or given up: in the run, and on the live's clock. */
    onStored(endUs: number, programAtMs: number): void;
  }): LiveRun;
  onMedia(): void;
  onKeyFrameWanted(): void;
  onStored(until: StoredUntil): void;
  onEnd(): void;
  /** Where the media ends that it may send again. */
  goesOnAt: GoingOn | undefined;
}

export interface LiveSender extends LiveInput {
  /** Makes a whole segment of what has arrived. */
  flush(): void;
  /** Nothing it writes counts any more. */
  replace(): void;
}

/** A jump by more begins anew. */
const longestStepUs = 1_000_000;
/** Encoders that round give times a little behind; more is a jump. */
const smallStepBackUs = 50_000;
/** A sender whose clock is further ahead is not believed. */
const clockAheadMs = 10_000;
/** Nor one further behind than what a studio holds while the network or the server is away. */
const clockBehindMs = 90_000;
const longestWait = 2000;

/** One sender's times and configurations: each stretch without a jump is a run. */
export function createLiveSender({
  clock,
  stats,
  initialise,
  startRun,
  onMedia,
  onKeyFrameWanted,
  onStored,
  onEnd,
  goesOnAt,
}: SenderHost): LiveSender {
  let isReplaced = false;
  let isEnded = false;
  let config: LiveConfig | undefined;
  let configured = 0;
  let epochMs: number | undefined;
  let init: number | undefined;
  /** What came before the initialisation was made. */
  let early: LiveSample[] = [];
  /** Its times begin when its first picture is shown, and its pictures' decode times with them. */
  let run: { media: LiveRun; originUs: number; shiftUs: number } | undefined;
  let lastUs: number | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const sound = createSoundQueue(clock);
  /** Until the first run has begun. */
  let goingOn: ReturnType<typeof createGoingOn> | undefined = createGoingOn(goesOnAt);

  function stop() {
    run?.media.flush();
    run = undefined;
  }

  function finish() {
    stop();
    onEnd();
  }

  function wantKeyFrame() {
    stats.dropped(1);
    const nowMs = clock().getTime();
    if (nowMs - askedAtMs < 1000) return;
    askedAtMs = nowMs;
    onKeyFrameWanted();
  }

  /** Epoch ms; undefined where the sender does not know, or is not believed. */
  function takenAt({ ptsUs }: LiveSample): number | undefined {
    if (epochMs === undefined) return undefined;
    const nowMs = clock().getTime();
    const claimedMs = epochMs + ptsUs / 1000;
    return claimedMs < nowMs + clockAheadMs && claimedMs > nowMs - clockBehindMs ? claimedMs : undefined;
  }

  function begin(sample: LiveSample, used: LiveConfig, number: number, isSeamless: boolean) {
    const originUs = sample.ptsUs;
    const shiftUs = originUs - sample.dtsUs;
    const media = startRun({
      config: used,
      init: number,
      sound: sound.from(originUs),
      programAtMs: Math.round(takenAt(sample) ?? clock().getTime()),
      delayUs: Math.max(0, shiftUs),
      isSeamless,
      onStored: (endUs, programAtMs) => onStored({ ptsUs: originUs + endUs, programAtMs }),
    });
    return { media, originUs, shiftUs };
  }

  function lead(sample: LiveSample, used: LiveConfig, number: number) {
    let { dtsUs } = sample;
    if (lastUs !== undefined) {
      const step = dtsUs - lastUs;
      if (step > longestStepUs || step < -smallStepBackUs) stop();
      else if (step <= 0 && sample.kind === 'video') dtsUs = lastUs + 1;
    }
    lastUs = dtsUs;
    if (!run) {
      const takenAtMs = takenAt(sample);
      if (goingOn?.leavesOut(takenAtMs)) return;
      const isSeamless = goingOn?.isSeamless(takenAtMs, number, sample.key) === true;
      if (!sample.key && !isSeamless) return wantKeyFrame();
      goingOn = undefined;
      run = begin(sample, used, number, isSeamless);
    }
    const atUs = dtsUs + run.shiftUs - run.originUs;
    onMedia();
    run.media.lead({ data: sample.data, atUs, compositionUs: sample.ptsUs - run.originUs - atUs, key: sample.key });
  }

  function accept(sample: LiveSample, used: LiveConfig, number: number) {
    if (!used[sample.kind]) return stats.dropped(1);
    if (sample.kind === 'video' || !used.video) return lead(sample, used, number);
    sound.push(sample);
    run?.media.advance();
  }

  return {
    configure(next, epoch) {
      if (isReplaced || isEnded) return;
      epochMs = epoch ?? epochMs;
      // Some encoders repeat their configuration now and then.
      if (config && configKey(config) === configKey(next)) return;
      stats.configured(next);
      stop();
      config = next;
      init = undefined;
      early = [];
      lastUs = undefined;
      configured += 1;
      const mine = configured;
      initialise(next).then(
        (number) => {
          if (mine !== configured || isReplaced) return;
          init = number;
          for (const sample of early.splice(0)) accept(sample, next, number);
          if (isEnded) finish();
        },
        () => {
          if (mine === configured) stats.refused(next);
        },
      );
    },
    write(sample) {
      if (isReplaced || isEnded || !config || !isUsableSample(sample)) return stats.dropped(1);
      stats.sample(sample);
      if (init !== undefined) accept(sample, config, init);
      else if (early.length < longestWait) early.push(sample);
      else stats.dropped(1);
    },
    end() {
      if (isReplaced || isEnded) return;
      isEnded = true;
      finish();
    },
    flush: () => void run?.media.flush(),
    replace() {
      stop();
      isReplaced = true;
    },
  };
}
