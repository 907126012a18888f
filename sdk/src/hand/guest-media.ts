import { type DeviceChoice, type Devices, isRefused, listDevices, openDevices, stopTracks } from './devices.ts';

export type MediaKind = 'audio' | 'video';

export interface GuestMedia {
  /** Undefined while nothing is open, or something else is being opened. */
  readonly stream: MediaStream | undefined;
  readonly isOpening: boolean;
  /** Whether the camera or microphone was lost, for example unplugged, and not replaced yet. */
  readonly isLost: boolean;
  readonly devices: Devices;
  isMuted(kind: MediaKind): boolean;
  deviceOf(kind: MediaKind): string | undefined;
  /** Opens the chosen devices; others stay as they are. */
  open(choice?: DeviceChoice): Promise<'open' | 'refused' | 'failed' | 'closed'>;
  toggle(kind: MediaKind): void;
  close(): void;
}

/** A guest's camera and microphone, from asking for them until they are released. */
export function createGuestMedia(onChange: () => void): GuestMedia {
  const muted: Record<MediaKind, boolean> = { audio: false, video: false };
  let stream: MediaStream | undefined;
  let devices: Devices = { cameras: [], microphones: [] };
  /** Incremented with each opening: results of earlier ones are released. */
  let openings = 0;
  let isOpening = false;
  let isLost = false;
  /** The wanted devices, chosen or found. */
  let wanted: DeviceChoice = {};

  const tracks = (kind: MediaKind) => stream?.getTracks().filter((track) => track.kind === kind) ?? [];
  const deviceOf = (kind: MediaKind) => (kind === 'video' ? wanted.camera : wanted.microphone);
  const openDevice = (kind: MediaKind) => tracks(kind)[0]?.getSettings().deviceId;

  function apply(kind: MediaKind) {
    for (const track of tracks(kind)) track.enabled = !muted[kind];
  }

  /** This event fires only for tracks that end by themselves, not for stopped ones. */
  function watch(opened: MediaStream) {
    const lose = async () => {
      if (opened !== stream) return;
      isLost = true;
      onChange();
      const listed = await listDevices();
      if (opened !== stream) return;
      devices = listed;
      onChange();
    };
    for (const track of opened.getTracks()) track.addEventListener('ended', lose);
  }

  function giveBack() {
    stopTracks(stream);
    stream = undefined;
  }

  return {
    get stream() {
      return stream;
    },
    get isOpening() {
      return isOpening;
    },
    get isLost() {
      return isLost;
    },
    get devices() {
      return devices;
    },
    isMuted: (kind) => muted[kind],
    deviceOf,
    async open(choice = {}) {
      openings += 1;
      const mine = openings;
      wanted = { ...wanted, ...choice };
      isOpening = true;
      giveBack();
      onChange();
      try {
        const opened = await openDevices(wanted);
        const listed = await listDevices();
        if (mine !== openings) {
          stopTracks(opened);
          return 'closed';
        }
        stream = opened;
        devices = listed;
        isLost = false;
        watch(opened);
        wanted = { camera: openDevice('video'), microphone: openDevice('audio') };
        apply('audio');
        apply('video');
        return 'open';
      } catch (cause) {
        if (mine !== openings) return 'closed';
        isLost = true;
        return isRefused(cause) ? 'refused' : 'failed';
      } finally {
        if (mine === openings) {
          isOpening = false;
          onChange();
        }
      }
    },
    toggle(kind) {
      muted[kind] = !muted[kind];
      apply(kind);
      onChange();
    },
    close() {
      openings += 1;
      isOpening = false;
      isLost = false;
      giveBack();
      onChange();
    },
  };
}
