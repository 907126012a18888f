import type { Clock } from '../../platform/clock.ts';
import type { IngestStats } from './ingest-stats.ts';
import { configKey } from './live-config.ts';
import type { PlainInit } from './live-inits.ts';
import type { LiveConfig, LiveInput, LiveSample } from './live-input.ts';
import type { StoredUntil } from './live-origin-api.ts';
import type { LiveRun } from './live-run.ts';
import { createResumeFilter, type ResumePoint } from './resume-filter.ts';
import { createSoundQueue, type SoundQueue } from './sound-queue.ts';
import { isUsableSample } from './usable-sample.ts';

export interface SenderHost {
  clock: Clock;
  stats: IngestStats;
  /** The initialization segment, once it is created. Rejects if the configuration is not supported. */
  initialise(config: LiveConfig): Promise<PlainInit>;
  /** Its number, for pictures that are decoded at most this much later than displayed. */
  use(plain: PlainInit, delayUs: number): number;
  startRun(start: {
    config: LiveConfig;
    init: number;
    sound: SoundQueue;
    programAtMs: number;
    delayUs: number;
    /** The run continues the stored media without a gap. */
    isSeamless: boolean;
    /** Called when a segment is stored or given up, with its end time: in time of the run, and on the live's clock. */
    onStored(endUs: number, programAtMs: number): void;
  }): LiveRun;
  onMedia(): void;
  onKeyFrameWanted(): void;
  onStored(until: StoredUntil): void;
  onEnd(): void;
  /** The end of the stored media, which it may send again. */
  resumePoint: ResumePoint | undefined;
}

export interface LiveSender extends LiveInput {
  /** Ends the segment with what has arrived. */
  flush(): void;
  /** Ignores everything it writes from now on. */
  replace(): void;
}

/** How much later than decoded a picture is displayed. */
const delayOf = ({ ptsUs, dtsUs }: LiveSample) => Math.max(0, ptsUs - dtsUs);

/** A larger step is a jump, which starts a new run. */
const longestStepUs = 1_000_000;
/** Encoders that round times can go back a little; a larger step back is a jump. */
const smallStepBackUs = 50_000;
/** A sender's times are ignored if its clock is further ahead. */
const clockAheadMs = 10_000;
/** They are also ignored if it is further behind than a studio buffers while the network or the server is down. */
const clockBehindMs = 90_000;
const longestWait = 2000;

/** Handles one sender's times and configurations: each stretch without a jump is a run. */
export function createLiveSender({
  clock,
  stats,
  initialise,
  use,
  startRun,
  onMedia,
  onKeyFrameWanted,
  onStored,
  onEnd,
  resumePoint,
}: SenderHost): LiveSender {
  let isReplaced = false;
  let isEnded = false;
  let config: LiveConfig | undefined;
  let configured = 0;
  let epochMs: number | undefined;
  let plain: PlainInit | undefined;
  /** Samples that arrived before the initialization segment was created. */
  let early: LiveSample[] = [];
  /** Its times start when its first picture is displayed, which is also the decode time of that picture. */
  let run: { media: LiveRun; originUs: number; shiftUs: number } | undefined;
  let lastUs: number | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const sound = createSoundQueue(clock);
  /** Set until the first run has started. */
  let resumeFilter: ReturnType<typeof createResumeFilter> | undefined = createResumeFilter(resumePoint);

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

  /** Epoch ms; undefined if the sender does not know the time, or its clock is too far off. */
  function takenAt({ ptsUs }: LiveSample): number | undefined {
    if (epochMs === undefined) return undefined;
    const nowMs = clock().getTime();
    const claimedMs = epochMs + ptsUs / 1000;
    return claimedMs < nowMs + clockAheadMs && claimedMs > nowMs - clockBehindMs ? claimedMs : undefined;
  }

  function begin(sample: LiveSample, used: LiveConfig, init: PlainInit, isSeamless: boolean) {
    const originUs = sample.ptsUs;
    const shiftUs = originUs - sample.dtsUs;
    const delayUs = delayOf(sample);
    const media = startRun({
      config: used,
      init: use(init, delayUs),
      sound: sound.from(originUs),
      programAtMs: Math.round(takenAt(sample) ?? clock().getTime()),
      delayUs,
      isSeamless,
      onStored: (endUs, programAtMs) => onStored({ ptsUs: originUs + endUs, programAtMs }),
    });
    return { media, originUs, shiftUs };
  }

  function lead(sample: LiveSample, used: LiveConfig, init: PlainInit) {
    let { dtsUs } = sample;
    if (lastUs !== undefined) {
      const step = dtsUs - lastUs;
      if (step > longestStepUs || step < -smallStepBackUs) stop();
      else if (step <= 0 && sample.kind === 'video') dtsUs = lastUs + 1;
    }
    lastUs = dtsUs;
    if (!run) {
      const takenAtMs = takenAt(sample);
      if (resumeFilter?.skips(takenAtMs)) return;
      const delayUs = delayOf(sample);
      // Of a picture that is sent out of order and no key frame, the delay is not that of the run.
      const isPlain = sample.key || delayUs === 0;
      const isSeamless = isPlain && resumeFilter?.isSeamless(takenAtMs, use(init, delayUs), sample.key) === true;
      if (!sample.key && !isSeamless) return wantKeyFrame();
      resumeFilter = undefined;
      run = begin(sample, used, init, isSeamless);
    }
    const atUs = dtsUs + run.shiftUs - run.originUs;
    onMedia();
    run.media.lead({ data: sample.data, atUs, compositionUs: sample.ptsUs - run.originUs - atUs, key: sample.key });
  }

  function accept(sample: LiveSample, used: LiveConfig, init: PlainInit) {
    if (!used[sample.kind]) return stats.dropped(1);
    if (sample.kind === 'video' || !used.video) return lead(sample, used, init);
    sound.push(sample);
    run?.media.advance();
  }

  return {
    configure(next, epoch) {
      if (isReplaced || isEnded) return;
      epochMs = epoch ?? epochMs;
      // Some encoders repeat their configuration from time to time.
      if (config && configKey(config) === configKey(next)) return;
      stats.configured(next);
      stop();
      config = next;
      plain = undefined;
      early = [];
      lastUs = undefined;
      configured += 1;
      const mine = configured;
      initialise(next).then(
        (made) => {
          if (mine !== configured || isReplaced) return;
          plain = made;
          for (const sample of early.splice(0)) accept(sample, next, made);
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
      if (plain) accept(sample, config, plain);
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
