import type { EngineStore } from './engine-store.ts';
import type { HeldMedia, PostToWorker } from './held-media.ts';
import { openProgrammeTrack } from './programme-feed.ts';
import type { SoundMixer } from './sound-mixer.ts';
import { newSource } from './source-list.ts';

export interface Guest {
  id: string;
  name: string;
  videoTrack: MediaStreamTrack | null;
  audioTrack: MediaStreamTrack | null;
  /** Whether viewers see a new guest. */
  isOnAir: boolean;
}

interface GuestSourcesDeps {
  store: EngineStore;
  media: HeldMedia;
  mixer: SoundMixer;
  post: PostToWorker;
}

/** Guests, and what is sent to them. */
export function createGuestSources({ store, media, mixer, post }: GuestSourcesDeps) {
  /** Guests that receive the programme. */
  const fedGuests = new Set<string>();
  let programme: MediaStreamTrack | undefined;

  /** The programme; or the host's camera if the browser cannot send it. */
  function returnPicture(): MediaStreamTrack | null {
    if (programme) return programme;
    const opened = openProgrammeTrack();
    if (opened) {
      programme = opened.track;
      post({ type: 'programme', wanted: 'small', writable: opened.writable }, [opened.writable]);
      return programme;
    }
    const camera = store.state.sources.find(({ kind, ready }) => kind === 'videoinput' && ready);
    return (camera && media.get(camera.id)?.stream?.getVideoTracks()[0]) ?? null;
  }

  return {
    /** An existing guest keeps its place and the host's settings. */
    addGuest({ id, name, videoTrack, audioTrack, isOnAir }: Guest): void {
      const hasPicture = videoTrack !== null;
      const now = { label: name, hasPicture, hasSound: audioTrack !== null, ready: !hasPicture };
      if (store.find(id)) store.act({ type: 'change', id, change: { ...now, problem: null } });
      else store.act({ type: 'add', source: newSource({ id, kind: 'guest', addToLiveStream: isOnAir, ...now }) });
      const tracks = [videoTrack, audioTrack].filter((track) => track !== null);
      media.connectStream(id, new MediaStream(tracks), { isGuest: true, isOwned: false });
    },
    /** What a guest receives: everybody's sound except their own, and the programme. Ends with the guest. */
    openReturnFeed(guestId: string) {
      mixer.closeFeed(guestId);
      fedGuests.add(guestId);
      return { audioTrack: mixer.openFeed(guestId), videoTrack: returnPicture() };
    },
    closeReturnFeed(guestId: string) {
      mixer.closeFeed(guestId);
      fedGuests.delete(guestId);
      if (fedGuests.size > 0) return;
      programme?.stop();
      programme = undefined;
    },
    returnPicture,
    close: () => programme?.stop(),
  };
}
