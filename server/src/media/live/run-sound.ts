import type { AudioFrames } from './audio-frames.ts';
import { createAudioTimeline, type PlacedAudio, toleranceSeconds } from './audio-timeline.ts';
import type { Ticks } from './live-fragment.ts';
import type { SoundQueue } from './sound-queue.ts';

const toleranceUs = toleranceSeconds * 1e6;

/**
 * The sound beside the pictures of a run. It is cut where it lies on its track, which may be a little apart from its sender's times:
 * players count the time of a segment from whichever track begins first, and that is to be the picture.
 */
export function createRunSound(frames: AudioFrames, ticks: Ticks, queue: SoundQueue) {
  const timeline = createAudioTimeline(frames, ticks.ofSound(0));
  let placed: PlacedAudio[] = [];

  /** Takes no more from the queue than lies before that time: the next run may want the rest. */
  function placeUntil(atUs: number) {
    const tick = ticks.ofSound(atUs);
    while (timeline.endTick < tick) {
      const packet = queue.takeBefore(atUs + toleranceUs);
      if (!packet) return;
      placed.push(...timeline.place(packet.data, ticks.ofSound(packet.atUs)));
    }
  }

  return {
    /** Whether nothing more is to be expected before that time, the newest picture being at `pictureAtUs`. */
    isComplete(atUs: number, pictureAtUs: number): boolean {
      placeUntil(atUs);
      if (timeline.endTick >= ticks.ofSound(atUs)) return true;
      return queue.reaches(atUs + toleranceUs) || queue.isOverdue(pictureAtUs - atUs);
    },
    /** What lies before that time and was not taken yet; silence where nothing came. */
    takeUntil(atUs: number): PlacedAudio[] {
      placeUntil(atUs);
      const tick = ticks.ofSound(atUs);
      const all = [...placed, ...timeline.fillUntil(tick)];
      placed = all.filter(({ start }) => start >= tick);
      return all.filter(({ start }) => start < tick);
    },
  };
}
