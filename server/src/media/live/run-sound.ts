import type { AudioFrames } from './audio-frames.ts';
import { createAudioTimeline, type PlacedAudio } from './audio-timeline.ts';
import type { Ticks } from './live-fragment.ts';
import type { SoundQueue } from './sound-queue.ts';

/**
 * The sound beside the pictures of a run. It is cut where it lies on its track, which may be a little apart from its sender's times:
 * players count the time of a segment from whichever track begins first, and that is to be the picture.
 */
export function createRunSound(frames: AudioFrames, ticks: Ticks, queue: SoundQueue) {
  const timeline = createAudioTimeline(frames, ticks.ofSound(0));
  let placed: PlacedAudio[] = [];

  /** Takes from the queue what begins before that tick; tells whether nothing more does. */
  function placeUntil(tick: number): boolean {
    while (timeline.end < tick) {
      const packet = queue.first();
      if (!packet) return false;
      const at = ticks.ofSound(packet.atUs);
      if (timeline.startOf(at) >= tick) return true;
      queue.takeFirst();
      placed.push(...timeline.place(packet.data, at));
    }
    return true;
  }

  return {
    /** Whether nothing more is to be expected before that time, the newest picture being at `pictureAtUs`. */
    isComplete: (atUs: number, pictureAtUs: number) =>
      placeUntil(ticks.ofSound(atUs)) || queue.isOverdue(pictureAtUs - atUs),
    /** What begins before that time and was not taken yet; silence where nothing came, or comes late if there is no more picture. */
    takeUntil(atUs: number, isFinal: boolean): PlacedAudio[] {
      const tick = ticks.ofSound(atUs);
      placeUntil(tick);
      const taken = [...placed, ...(isFinal ? timeline.fillUntil(tick) : timeline.close(tick))];
      placed = [];
      return taken;
    },
  };
}
