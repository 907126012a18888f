/** A track without media. */
export class TestTrack extends EventTarget {
  readonly kind: 'audio' | 'video';
  readonly label = '';
  readonly clones: TestTrack[] = [];
  readyState = 'live';
  private readonly settings: MediaTrackSettings;
  constructor(kind: 'audio' | 'video', settings: MediaTrackSettings = { deviceId: kind }) {
    super();
    this.kind = kind;
    this.settings = settings;
  }
  getSettings() {
    return this.settings;
  }
  clone() {
    const clone = new TestTrack(this.kind, this.settings);
    this.clones.push(clone);
    return clone;
  }
  stop() {
    this.readyState = 'ended';
  }
}

class TestStream {
  private readonly tracks: readonly TestTrack[];
  constructor(tracks: readonly TestTrack[] = []) {
    this.tracks = tracks;
  }
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
}

class SilentGain {
  readonly began: number;
  value: number;
  constructor(began = 1) {
    this.began = began;
    this.value = began;
  }
  setTargetAtTime(value: number) {
    this.value = value;
  }
}

export class SilentNode {
  private static readonly byTrack = new Map<unknown, SilentNode>();
  readonly gain: SilentGain;
  readonly port = { postMessage() {} };
  readonly stream = { getAudioTracks: () => [], getTracks: () => [] };
  private readonly next: unknown[] = [];
  constructor(_?: unknown, options?: { gain?: number }) {
    this.gain = new SilentGain(options?.gain);
  }
  static of(stream: TestStream): SilentNode {
    const node = new SilentNode();
    for (const track of stream.getTracks()) SilentNode.byTrack.set(track, node);
    return node;
  }
  /** The gain nodes that a track's sound passes first. */
  static heardFrom(track: unknown): SilentGain[] {
    const next = SilentNode.byTrack.get(track)?.next ?? [];
    return next.filter((node) => node instanceof SilentGainNode).map(({ gain }) => gain);
  }
  connect(next: unknown) {
    this.next.push(next);
    return next;
  }
  disconnect() {}
  getFloatTimeDomainData() {}
}

class SilentGainNode extends SilentNode {}

class SilentContext {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  readonly audioWorklet = { addModule: async () => {} };
  createMediaStreamSource = (stream: TestStream) => SilentNode.of(stream);
  createMediaElementSource = () => new SilentNode();
  async close() {}
}

/** A worker whose answers come from the test. */
export class TestWorker {
  static newest: TestWorker | undefined;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly requests: { type: string }[] = [];
  isTerminated = false;
  constructor() {
    TestWorker.newest = this;
  }
  postMessage(request: { type: string }) {
    this.requests.push(request);
  }
  say(reply: object) {
    this.onmessage?.({ data: reply });
  }
  terminate() {
    this.isTerminated = true;
  }
}

/** Browser features that the studio needs and jsdom lacks: nothing is played, drawn or sent. */
export function fillStudio(getUserMedia: () => Promise<MediaStream>) {
  Object.assign(globalThis, {
    Worker: TestWorker,
    AudioContext: SilentContext,
    GainNode: SilentGainNode,
    DynamicsCompressorNode: SilentNode,
    AnalyserNode: SilentNode,
    AudioWorkletNode: SilentNode,
    MediaStream: TestStream,
    MediaStreamTrackProcessor: class {
      readonly readable = {};
    },
  });
  Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL() {} });
  Object.assign(HTMLMediaElement.prototype, { pause() {}, play: () => Promise.resolve() });
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => [] }),
  });
}
