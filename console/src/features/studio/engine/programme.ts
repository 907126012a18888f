import type { PostToWorker } from './held-media.ts';
import { openProgrammeTrack } from './programme-feed.ts';
import type { SoundMixer } from './sound-mixer.ts';

/** The programme as one stream for everybody who receives it by a peer connection. */
export function createProgramme({ mixer, post }: { mixer: SoundMixer; post: PostToWorker }) {
  let stream: MediaStream | undefined;

  return {
    /** Undefined if the browser cannot send it. */
    openProgramme(): MediaStream | undefined {
      if (stream) return stream;
      const opened = openProgrammeTrack();
      if (!opened) return undefined;
      post({ type: 'programme', wanted: 'full', writable: opened.writable }, [opened.writable]);
      stream = new MediaStream([opened.track, mixer.openMix()]);
      return stream;
    },
    /** Called when nobody receives it any more. */
    close(): void {
      // The mix costs nothing while nobody listens.
      for (const track of stream?.getVideoTracks() ?? []) track.stop();
      stream = undefined;
    },
  };
}
