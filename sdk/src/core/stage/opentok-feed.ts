import type { OpenTokPublisher, OpenTokSdk, OpenTokSession } from '../third-party/opentok-types.ts';
import type { StageStream, StageTrack } from './peer-types.ts';

interface FeedOptions<Track extends StageTrack, Stream extends StageStream<Track>> {
  sdk: OpenTokSdk<Track, Stream>;
  session: OpenTokSession<Track, Stream>;
  /** Tells the other end whose feed it is. */
  name: string;
  stream: Stream;
  /** Whether to apply noise processing, which is only for a person's voice. */
  isVoice: boolean;
  onFailed: () => void;
}

export type Feed<Track> = ReturnType<typeof createFeed<Track & StageTrack, StageStream<Track & StageTrack>>>;

/** The feed that one end publishes to a session. */
export function createFeed<Track extends StageTrack, Stream extends StageStream<Track>>(
  options: FeedOptions<Track, Stream>,
) {
  const { sdk, session, name, stream, isVoice, onFailed } = options;
  const tracks = new Map(stream.getTracks().map((track) => [track.kind, track]));
  let publisher: OpenTokPublisher<Track> | undefined;
  let isClosed = false;

  /** Counts publishing attempts: events of older ones are ignored. */
  let attempt = 0;

  const failIfLast = (mine: number) => (error?: unknown) => {
    if (error && !isClosed && attempt === mine) onFailed();
  };

  function publish() {
    const properties = {
      audioSource: tracks.get('audio') ?? null,
      videoSource: tracks.get('video') ?? null,
      insertDefaultUI: false,
      name,
      disableAudioProcessing: !isVoice,
    } as const;
    attempt += 1;
    const settle = failIfLast(attempt);
    publisher = sdk.initPublisher(undefined, properties, settle);
    session.publish(publisher, settle);
  }

  function unpublish() {
    const left = publisher;
    publisher = undefined;
    if (!left) return;
    session.unpublish(left);
    left.destroy();
  }

  publish();

  return {
    /** OpenTok can replace sound; a new picture needs a new feed. */
    async replace(track: Track): Promise<void> {
      const isSwapped = track.kind === 'audio' && tracks.has('audio');
      tracks.set(track.kind, track);
      if (isSwapped) await publisher?.setAudioSource(track);
      else {
        unpublish();
        publish();
      }
    },

    close(): void {
      if (isClosed) return;
      isClosed = true;
      unpublish();
    },
  };
}
