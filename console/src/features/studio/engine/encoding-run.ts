import type { StudioConfig } from '@zeacon/contract';
import { createAudioEncoding } from './audio-encoding.ts';
import { pictureQualities, type Size } from './layout-geometry.ts';
import type { WorkerProblem } from './problem-texts.ts';
import { createRateControl } from './rate-control.ts';
import { createSoundClock } from './sound-clock.ts';
import { soundChannels, soundRate } from './sound-format.ts';
import type { EncodedChunk } from './studio-messages.ts';
import { createStudioSender, type SenderDeps } from './studio-sender.ts';
import { createVideoEncoding, findVideoCodec } from './video-encoding.ts';
import type { SendFigures, SoundBlock } from './worker-messages.ts';

interface RunDeps extends Omit<SenderDeps, 'epochMs' | 'onKeyFrameWanted'> {
  size: Size;
  onFailure: (problem: WorkerProblem) => void;
  /** Sending continues without sound. */
  onSoundFailure: (problem: WorkerProblem) => void;
}

/** The browser cannot encode any format that the server accepts. */
export class EncodingUnsupported extends Error {}

/** Longest wait for both tracks to be described before one is sent alone. */
const bothTracksMs = 3000;

/** A picture of half the height needs about half of the bits: small ones are harder to squeeze. */
const shareOf = ({ width, height }: Size) => Math.min(width, height) / pictureQualities[0];

/** One stretch of encoding and sending, from start to end. */
export async function createEncodingRun({ size, onFailure, onSoundFailure, ...deps }: RunDeps) {
  const rateControl = createRateControl(shareOf(size));
  const codec = await findVideoCodec(size, rateControl.current);
  if (!codec) throw new EncodingUnsupported();

  const described: { video: StudioConfig['video'] | undefined; audio: StudioConfig['audio'] | undefined } = {
    video: undefined,
    audio: undefined,
  };
  let held: EncodedChunk[] | undefined = [];
  let bits = 0;
  let made = 0;
  let skipped = 0;
  let droppedPictures = 0;
  let lastPtsUs = -1000;

  function describe(part: Partial<StudioConfig>) {
    Object.assign(described, part);
    if (described.video && described.audio) sendConfig();
  }
  function sendConfig() {
    sender.configure({ video: described.video ?? null, audio: described.audio ?? null });
    const waiting = held ?? [];
    held = undefined;
    for (const chunk of waiting) sender.send(chunk);
  }
  function take(chunk: EncodedChunk) {
    if (chunk.ptsUs < 0) return;
    bits += chunk.data.length * 8;
    if (!held) return sender.send(chunk);
    held.push(chunk);
    if (described.video && deps.now() - startMs > bothTracksMs) sendConfig();
  }

  const audio = await createAudioEncoding({
    onConfig: (told) => describe({ audio: told }),
    onChunk: take,
    now: deps.now,
    onFailure: () => onSoundFailure('sound-stopped'),
  }).catch(() => {
    onSoundFailure('sound-unavailable');
    return undefined;
  });
  const video = createVideoEncoding(codec, {
    size,
    onConfig: (told) => describe({ video: told }),
    onChunk: take,
    now: deps.now,
    onFailure: () => onFailure('video-stopped'),
  });
  const startMs = deps.now();
  const startDateMs = Date.now();
  const sender = createStudioSender({ ...deps, epochMs: startDateMs, onKeyFrameWanted: video.wantKey });
  const clock = createSoundClock(soundRate);
  const nowUs = () => (deps.now() - startMs) * 1000;

  return {
    start: () => sender.start(),

    picture(canvas: OffscreenCanvas, missed: number) {
      const silence = clock.fill(nowUs());
      if (silence.count > 0) audio?.encode(new Float32Array(silence.count * soundChannels), silence.ptsUs);
      const ptsUs = Math.max(lastPtsUs + 1000, Math.round(clock.toSoundTime(nowUs())));
      skipped += missed;
      droppedPictures += missed;
      if (video.encode(canvas, ptsUs)) {
        lastPtsUs = ptsUs;
        made += 1;
      } else {
        skipped += 1;
        droppedPictures += 1;
      }
    },

    sound({ samples, takenMs }: SoundBlock) {
      const takenUs = (takenMs - startDateMs) * 1000;
      if (takenUs < 0) return;
      const { ptsUs, silence, isDropped } = clock.take(samples.length / soundChannels, takenUs);
      if (isDropped) return;
      const quiet = Math.round(ptsUs - (silence / soundRate) * 1e6);
      if (silence > 0) audio?.encode(new Float32Array(silence * soundChannels), quiet);
      audio?.encode(samples, ptsUs);
    },

    /** Called once a second: returns figures and sets the next target. */
    tick(): SendFigures {
      const {
        connection,
        unackedMs: heldMs,
        unackedBytes,
        delayMs,
        droppedPictures: givenUp,
        epochMs,
      } = sender.figures;
      // Few messages are acknowledged late by design: what matters is how long sending the bytes would take.
      const sendingMs = Math.round((unackedBytes * 8000) / rateControl.current.bitrate);
      const unackedMs = connection === 'open' ? Math.min(heldMs, sendingMs) : heldMs;
      const aimed = rateControl.tick({ unackedMs, isConnected: connection === 'open', skipped, made });
      video.setRate(aimed);
      const figures = {
        connection,
        bitrate: bits,
        frameRate: made,
        aimedBitrate: aimed.bitrate,
        aimedFrameRate: aimed.frameRate,
        reason: aimed.reason,
        unackedMs,
        delayMs,
        droppedPictures: droppedPictures + givenUp,
        pictureDateMs: lastPtsUs < 0 ? 0 : Math.round(epochMs + lastPtsUs / 1000),
        toldDateMs: Date.now(),
        codec,
      };
      bits = made = skipped = 0;
      return figures;
    },

    get frameRate() {
      return rateControl.current.frameRate;
    },

    /** Encodes the rest, sends the end, and waits until the server has stored it: for each so long at most. */
    async finish(waitMs: number) {
      const flushed = Promise.all([video.flush(), audio?.flush()]);
      // An encoder that hangs never answers.
      await Promise.race([flushed, new Promise<void>((resolve) => deps.schedule(resolve, waitMs))]);
      if (held) sendConfig();
      sender.end();
      const until = deps.now() + waitMs;
      await new Promise<void>((resolve) => {
        const look = () => {
          const { unstoredCount, connection } = sender.figures;
          if (unstoredCount === 0 || connection !== 'open' || deps.now() > until) resolve();
          else deps.schedule(look, 50);
        };
        look();
      });
      this.close();
    },

    close() {
      video.close();
      audio?.close();
      sender.close();
    },
  };
}

export type EncodingRun = Awaited<ReturnType<typeof createEncodingRun>>;
