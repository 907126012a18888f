import { type DeviceChoice, type Devices, isRefused, listDevices, openDevices, stopTracks } from './devices.ts';

export type MediaKind = 'audio' | 'video';

export interface GuestMedia {
  readonly stream: MediaStream | undefined;
  readonly devices: Devices;
  isMuted(kind: MediaKind): boolean;
  deviceOf(kind: MediaKind): string | undefined;
  /** Opens what is chosen; what is not named stays as it is. */
  open(choice?: DeviceChoice): Promise<'open' | 'refused' | 'failed' | 'closed'>;
  toggle(kind: MediaKind): void;
  close(): void;
}

/** A guest's camera and microphone, from the question for them until they are given back. */
export function createGuestMedia(onChange: () => void): GuestMedia {
  const muted: Record<MediaKind, boolean> = { audio: false, video: false };
  let stream: MediaStream | undefined;
  let devices: Devices = { cameras: [], microphones: [] };
  /** One higher with each opening: what an earlier one brings is given back. */
  let openings = 0;

  const tracks = (kind: MediaKind) => stream?.getTracks().filter((track) => track.kind === kind) ?? [];
  const deviceOf = (kind: MediaKind) => tracks(kind)[0]?.getSettings().deviceId;

  function apply(kind: MediaKind) {
    for (const track of tracks(kind)) track.enabled = !muted[kind];
  }

  return {
    get stream() {
      return stream;
    },
    get devices() {
      return devices;
    },
    isMuted: (kind) => muted[kind],
    deviceOf,
    async open(choice = {}) {
      openings += 1;
      const mine = openings;
      const wanted = {
        camera: choice.camera ?? deviceOf('video'),
        microphone: choice.microphone ?? deviceOf('audio'),
      };
      stopTracks(stream);
      try {
        const opened = await openDevices(wanted);
        const listed = await listDevices();
        if (mine !== openings) {
          stopTracks(opened);
          return 'closed';
        }
        stream = opened;
        devices = listed;
        apply('audio');
        apply('video');
        onChange();
        return 'open';
      } catch (cause) {
        if (mine !== openings) return 'closed';
        stream = undefined;
        return isRefused(cause) ? 'refused' : 'failed';
      }
    },
    toggle(kind) {
      muted[kind] = !muted[kind];
      apply(kind);
      onChange();
    },
    close() {
      openings += 1;
      stopTracks(stream);
      stream = undefined;
      onChange();
    },
  };
}
