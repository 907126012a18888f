import type { PostToWorker } from './held-media.ts';
import { openProgrammeTrack } from './programme-feed.ts';
import type { SoundMixer } from './sound-mixer.ts';

/** What goes on air, as one stream for all who are sent it by peer connections. */
export function createProgramme({ mixer, post }: { mixer: SoundMixer; post: PostToWorker }) {
  let stream: MediaStream | undefined;

  return {
    /** Undefined where the browser cannot send it. */
    openProgramme(): MediaStream | undefined {
      if (stream) return stream;
      const opened = openProgrammeTrack();
      if (!opened) return undefined;
      post({ type: 'programme', wanted: 'full', writable: opened.writable }, [opened.writable]);
      stream = new MediaStream([opened.track, mixer.openMix()]);
      return stream;
    },
    /** Nobody is sent it any more. */
    close(): void {
      // The mix costs nothing while nobody hears it.
      for (const track of stream?.getVideoTracks() ?? []) track.stop();
      stream = undefined;
    },
  };
}
