import { createHeldPictures, type HeldPictures } from './held-picture.ts';
import type { FollowedRun } from './live-follower.ts';
import type { LiveInit, LiveInits } from './live-inits.ts';
import type { MadePart, ShownPicture } from './live-run.ts';
import type { LiveRung } from './live-rung.ts';
import { type PictureEncoderOptions, startPictureEncoder } from './picture-encoder.ts';

export interface RunEncodingOptions extends Pick<PictureEncoderOptions, 'ffmpegPath'> {
  run: FollowedRun;
  rung: LiveRung;
  inits: Pick<LiveInits, 'of'>;
  /** There is more to take. */
  onChange(): void;
  onOver(failure: string | undefined): void;
}

/** Encoded times are in milliseconds. */
const roundingUs = 1500;

/** The pictures of one run on their way through one encoder. */
export function startRunEncoding({ run, rung, inits, ffmpegPath, onChange, onOver }: RunEncodingOptions) {
  let init: LiveInit | undefined;
  let held: HeldPictures | undefined;
  let state: 'running' | 'ending' | 'done' | 'failed' = 'running';
  /** Sent and not yet come back, as they are shown. */
  let expected: number[] = [];
  let ready: ShownPicture[] = [];
  let newestUs = Number.NEGATIVE_INFINITY;

  const encoder = startPictureEncoder({
    ffmpegPath,
    rung,
    onSetup(video) {
      held = createHeldPictures(video.description);
      const { description } = held ?? video;
      inits.of({ video: { ...video, description }, audio: run.config.audio }).then((made) => {
        init = made;
        onChange();
      }, fail);
    },
    onPicture({ data, shownMs, key }) {
      const roundedUs = shownMs * 1000 - run.shiftUs;
      const index = expected.findIndex((us) => Math.abs(us - roundedUs) <= roundingUs);
      const shownUs = expected[index] ?? roundedUs;
      // Those before it were sent and cannot be decoded.
      expected.splice(0, index + 1);
      newestUs = shownUs;
      ready.push({ data, shownUs, key });
      onChange();
    },
    onOver(failure) {
      if (state === 'failed') return;
      state = failure === undefined ? 'done' : 'failed';
      onOver(failure);
    },
  });
  if (run.init) encoder.write(run.init);

  const isOver = () => state === 'done' || state === 'failed';

  function fail(error: unknown) {
    if (isOver()) return;
    state = 'failed';
    encoder.kill();
    onOver(String(error));
  }

  return {
    run,
    get init() {
      return init;
    },
    get state() {
      return state;
    },
    feed({ plainBytes, pictures }: MadePart) {
      expected = [...expected, ...pictures.map(({ shownUs }) => shownUs)].sort((a, b) => a - b);
      encoder.write(plainBytes);
    },
    end() {
      if (state !== 'running') return;
      state = 'ending';
      encoder.end();
    },
    fail,
    /** Whether nothing more comes out of it. */
    isOver,
    /** Whether the pictures up to this time have come out, or all there will be. */
    hasReached: (us: number) => isOver() || newestUs >= us,
    /** The pictures before a time, in order. */
    takeUntil(us: number): ShownPicture[] {
      const taken = ready.filter(({ shownUs }) => shownUs < us);
      ready = ready.slice(taken.length);
      return taken;
    },
    /** When the next one is shown, if it has come out. */
    nextUs: () => ready[0]?.shownUs,
    /** A sample that shows what the one before it shows; undefined where there is none. */
    hold: (before: Uint8Array): Uint8Array | undefined => held?.after(before),
  };
}

export type RunEncoding = ReturnType<typeof startRunEncoding>;
