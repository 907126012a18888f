import type { AudioFrames } from './audio-frames.ts';
import { createAudioTimeline, type PlacedAudio } from './audio-timeline.ts';
import type { Ticks } from './live-fragment.ts';
import type { SoundQueue } from './sound-queue.ts';

/**
 * The audio of a run with video. It is cut at its position on the audio track, which can differ a little from the
 * sender's times: players measure a segment from the track that starts first, and that must be the video.
 */
export function createRunSound(frames: AudioFrames, ticks: Ticks, queue: SoundQueue) {
  const timeline = createAudioTimeline(frames, ticks.ofSound(0));
  let placed: PlacedAudio[] = [];

  /** Takes the packets from the queue that start before this tick; returns whether all of them have arrived. */
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
    /** Whether no more audio before this time is expected. The newest picture is at `pictureAtUs`. */
    isComplete: (atUs: number, pictureAtUs: number) =>
      placeUntil(ticks.ofSound(atUs)) || queue.isOverdue(pictureAtUs - atUs),
    /**
     * Takes the audio that starts before this time. Missing audio becomes silence; at the end of the run only if it is
     * not just late.
     */
    takeUntil(atUs: number, isFinal: boolean): PlacedAudio[] {
      const tick = ticks.ofSound(atUs);
      placeUntil(tick);
      const taken = [...placed, ...(isFinal ? timeline.fillUntil(tick) : timeline.close(tick))];
      placed = [];
      return taken;
    },
  };
}
