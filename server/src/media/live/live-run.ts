import { audioFrames } from './audio-frames.ts';
import { createAudioTimeline, type PlacedAudio } from './audio-timeline.ts';
import { createTicks, writeLiveFragment } from './live-fragment.ts';
import type { LiveConfig } from './live-input.ts';
import { createPartTimes, type PartLengths } from './part-times.ts';
import { createRunSound } from './run-sound.ts';
import type { SoundQueue } from './sound-queue.ts';

/** Receives what a run produces, in order: every part of a segment, then its end. */
export interface RunOutput {
  /** `atUs` is in time of the run. */
  begin(atUs: number, isIndependent: boolean): void;
  part(part: MadePart): void;
  close(): void;
  /** Everything that became ready at the same time was reported. */
  changed(): void;
  /** The sequence number of the next fragment, one higher at each call. */
  nextFragment(): number;
}

export interface MadePart {
  /** Pictures are displayed later by the run's delay, which the edit list of its initialization segment takes back. */
  bytes: Uint8Array;
  /** Everything is displayed later by the run's delay, for readers without an edit list. */
  plainBytes: Uint8Array;
  durationUs: number;
  isIndependent: boolean;
  /** In time of the run. */
  endUs: number;
  /** In decode order, with times of the run. */
  pictures: readonly { shownUs: number; key: boolean }[];
  /** The same part with other pictures, none of which is displayed before a picture that is decoded later. */
  withPictures(pictures: readonly ShownPicture[], endUs: number): Uint8Array;
}

export interface ShownPicture {
  data: Uint8Array;
  /** In time of the run. */
  shownUs: number;
  key: boolean;
}

export interface RunOptions {
  config: LiveConfig;
  lengths: PartLengths;
  /** Media time at which the run begins. */
  baseUs: number;
  /** How much later than decoded the first picture is displayed if no picture may be displayed before it is decoded. */
  delayUs: number;
  output: RunOutput;
  sound: SoundQueue;
}

/**
 * A picture or, without video, an audio packet: decoded at `atUs` of the run, displayed `compositionUs` later, which
 * can be negative.
 */
export interface LeadSample {
  data: Uint8Array;
  atUs: number;
  compositionUs: number;
  key: boolean;
}

interface Placed extends LeadSample {
  sound: PlacedAudio | undefined;
}

const inTime = { picturesUs: 0, soundUs: 0 };

/** Cuts media with continuous times into parts and segments. */
export function createLiveRun({ config, lengths, baseUs, delayUs, output, sound }: RunOptions) {
  const frames = config.audio && audioFrames(config.audio);
  const ticks = createTicks(config, baseUs, frames?.ticksPerSecond ?? 1);
  /** For audio without video; audio with video is in `beside`. */
  const timeline = frames && !config.video ? createAudioTimeline(frames, ticks.ofSound(0)) : undefined;
  const beside = frames && config.video ? createRunSound(frames, ticks, sound) : undefined;
  const times = createPartTimes(lengths);
  let pending: Placed[] = [];
  let partStartUs = 0;
  let lastStepUs = 33_333;

  function writePart(endUs: number, isFinal: boolean) {
    const inside = pending.filter(({ atUs }) => atUs < endUs);
    pending = pending.slice(inside.length);
    const heard = beside?.takeUntil(endUs, isFinal) ?? inside.flatMap((frame) => frame.sound ?? []);
    const part = {
      pictures: config.video ? inside : [],
      heard,
      endUs: pending[0]?.atUs ?? (inside.at(-1)?.atUs ?? 0) + lastStepUs,
    };
    const number = output.nextFragment();
    const fragment = (soundUs: number) => writeLiveFragment(number, ticks, part, { picturesUs: delayUs, soundUs });
    const bytes = fragment(0);
    output.part({
      bytes,
      plainBytes: delayUs > 0 ? fragment(delayUs) : bytes,
      durationUs: endUs - partStartUs,
      isIndependent: inside[0]?.key === true,
      endUs,
      pictures: part.pictures.map(({ atUs, compositionUs, key }) => ({ shownUs: atUs + compositionUs, key })),
      withPictures(others, othersEndUs) {
        const pictures = others.map(({ shownUs, ...one }) => ({ ...one, atUs: shownUs, compositionUs: 0 }));
        return writeLiveFragment(number, ticks, { pictures, heard, endUs: othersEndUs }, inTime);
      },
    });
    partStartUs = endUs;
  }

  function cut(isFinal: boolean) {
    if (takeReady(isFinal)) output.changed();
  }

  function takeReady(isFinal: boolean): boolean {
    let hasCut = false;
    for (let next = times.next(); next; next = times.next()) {
      const newestUs = pending.at(-1)?.atUs ?? next.atUs;
      if (!isFinal && beside?.isComplete(next.atUs, newestUs) === false) break;
      times.take();
      if (next.type === 'begin') {
        partStartUs = next.atUs;
        output.begin(next.atUs, next.isIndependent);
      } else if (next.type === 'part') writePart(next.atUs, isFinal);
      else output.close();
      hasCut ||= next.type !== 'begin';
    }
    return hasCut;
  }

  return {
    lead(sample: LeadSample) {
      const before = pending.at(-1);
      const placed = timeline?.place(sample.data, ticks.ofSound(sample.atUs));
      if (placed?.length === 0) return;
      for (const heard of placed ?? [undefined]) {
        const atUs = heard ? (heard.start * 1e6) / (frames?.ticksPerSecond ?? 1) - baseUs : sample.atUs;
        if (heard) lastStepUs = (heard.ticks * 1e6) / (frames?.ticksPerSecond ?? 1);
        else if (before && atUs > before.atUs) lastStepUs = Math.min(atUs - before.atUs, 100_000);
        times.sample(Math.max(0, Math.round(atUs)), sample.key);
        pending.push({ ...sample, atUs: Math.max(0, Math.round(atUs)), sound: heard });
      }
      cut(false);
    },
    /** Call when audio has arrived. */
    advance: () => cut(false),
    /**
     * Ends the segment with the media so far; continues with a new one when more media comes. Returns the end time, in
     * time of the run.
     */
    flush(): number {
      const last = pending.at(-1);
      times.finish(last ? Math.round(last.atUs + lastStepUs) : undefined);
      cut(true);
      return partStartUs;
    },
  };
}

export type LiveRun = ReturnType<typeof createLiveRun>;
