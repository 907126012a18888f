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
  /** More pictures or an initialization segment are ready. */
  onChange(): void;
  onOver(failure: string | undefined): void;
}

/** Times in the encoder's output are in milliseconds. */
const roundingUs = 1500;

/** Encodes the pictures of one run with one encoder. */
export function startRunEncoding({ run, rung, inits, ffmpegPath, onChange, onOver }: RunEncodingOptions) {
  let init: LiveInit | undefined;
  let held: HeldPictures | undefined;
  let state: 'running' | 'ending' | 'done' | 'failed' = 'running';
  /** Display times of pictures that were sent to the encoder and not output yet. */
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
      // Earlier pictures were sent too, but the encoder could not decode them.
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
    /** Whether no more pictures will be output. */
    isOver,
    /** Whether the pictures up to this time were output, or all there will be. */
    hasReached: (us: number) => isOver() || newestUs >= us,
    /** Takes the pictures before a time, in order. */
    takeUntil(us: number): ShownPicture[] {
      const taken = ready.filter(({ shownUs }) => shownUs < us);
      ready = ready.slice(taken.length);
      return taken;
    },
    /** Display time of the next picture, if it was output. */
    nextUs: () => ready[0]?.shownUs,
    /** A sample that repeats the picture of the one before it; undefined if that is not possible. */
    hold: (before: Uint8Array): Uint8Array | undefined => held?.after(before),
  };
}

export type RunEncoding = ReturnType<typeof startRunEncoding>;
