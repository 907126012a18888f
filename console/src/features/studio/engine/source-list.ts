import type { Scene } from './scene.ts';

export type SourceKind = 'videoinput' | 'audioinput' | 'screen' | 'picture' | 'video-file' | 'guest';

/** Something that can be seen or heard in the live (spec section 3, "Audio or video source"). */
export interface StudioSource {
  id: string;
  /** Id of the device; '' for other sources. */
  deviceId: string;
  label: string;
  /** Whether it currently delivers picture or sound. */
  ready: boolean;
  /** Devices of one group are one piece of hardware. */
  groupId: string;
  /** Whether viewers see or hear it. */
  addToLiveStream: boolean;
  kind: SourceKind;
  shareScreenStream: MediaStream | null;
  hasPicture: boolean;
  hasSound: boolean;
  isMuted: boolean;
  /** From 0 to 1.5; 1 leaves the sound unchanged. */
  gain: number;
  /** For a person: why it is not ready. */
  problem: string | null;
  /** Only for a phone's camera. */
  facingMode: 'user' | 'environment' | null;
  /** Only for a video file. */
  isLooped: boolean;
}

export type SourceChange = Partial<
  Pick<
    StudioSource,
    | 'addToLiveStream'
    | 'isMuted'
    | 'gain'
    | 'ready'
    | 'problem'
    | 'label'
    | 'facingMode'
    | 'isLooped'
    | 'deviceId'
    | 'groupId'
    | 'hasSound'
    | 'hasPicture'
  >
>;

export type SourceAction =
  | { type: 'add'; source: StudioSource }
  | { type: 'change'; id: string; change: SourceChange }
  | { type: 'make-main'; id: string }
  | { type: 'remove'; id: string };

export function newSource(given: Pick<StudioSource, 'id' | 'kind' | 'label'> & Partial<StudioSource>): StudioSource {
  return {
    deviceId: '',
    ready: false,
    groupId: '',
    addToLiveStream: true,
    shareScreenStream: null,
    hasPicture: given.kind !== 'audioinput',
    hasSound: given.kind === 'audioinput',
    isMuted: false,
    gain: 1,
    problem: null,
    facingMode: null,
    isLooped: false,
    ...given,
  };
}

/** The list in the order in which sources are placed; the first shown one is the main one. */
export function changeSources(sources: readonly StudioSource[], action: SourceAction): readonly StudioSource[] {
  switch (action.type) {
    case 'add':
      return [...sources.filter(({ id }) => id !== action.source.id), action.source];
    case 'change':
      return sources.map((source) => (source.id === action.id ? { ...source, ...action.change } : source));
    case 'make-main': {
      const main = sources.find(({ id }) => id === action.id);
      if (!main) return sources;
      return [{ ...main, addToLiveStream: true }, ...sources.filter((source) => source !== main)];
    }
    case 'remove':
      return sources.filter(({ id }) => id !== action.id);
  }
}

const wholeKinds: readonly SourceKind[] = ['screen', 'picture', 'video-file'];

/** The sources in the picture: shown and ready ones, with a screen first if the layout is made for one. */
export function selectItems(sources: readonly StudioSource[], layout: Scene['layout']): Scene['items'] {
  const shown = sources.filter(({ hasPicture, addToLiveStream, ready }) => hasPicture && addToLiveStream && ready);
  const isScreenFirst = layout === 'screen-speaker';
  const ordered = isScreenFirst
    ? [
        ...shown.filter(({ kind }) => wholeKinds.includes(kind)),
        ...shown.filter(({ kind }) => !wholeKinds.includes(kind)),
      ]
    : shown;
  return ordered.map(({ id, kind, label }) => ({ id, label, isWhole: wholeKinds.includes(kind) }));
}

/** Cameras and microphones that were unplugged, and those that returned. */
export function selectPlugChanges(sources: readonly StudioSource[], present: ReadonlySet<string>) {
  const devices = sources.filter(({ kind, deviceId }) => deviceId && (kind === 'videoinput' || kind === 'audioinput'));
  return {
    gone: devices.filter(({ deviceId, ready }) => ready && !present.has(deviceId)),
    // A device that is still starting has no problem.
    back: devices.filter(({ deviceId, ready, problem }) => !ready && problem !== null && present.has(deviceId)),
  };
}
