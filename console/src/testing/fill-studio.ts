class SilentNode {
  readonly gain = { setTargetAtTime() {} };
  readonly port = { postMessage() {} };
  readonly stream = { getAudioTracks: () => [], getTracks: () => [] };
  connect(next: unknown) {
    return next;
  }
  disconnect() {}
  getFloatTimeDomainData() {}
}

class SilentContext {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  readonly audioWorklet = { addModule: async () => {} };
  createMediaStreamSource = () => new SilentNode();
  createMediaElementSource = () => new SilentNode();
  async close() {}
}

/** A worker that a test answers for. */
export class TestWorker {
  static newest: TestWorker | undefined;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly requests: { type: string }[] = [];
  constructor() {
    TestWorker.newest = this;
  }
  postMessage(request: { type: string }) {
    this.requests.push(request);
  }
  say(reply: object) {
    this.onmessage?.({ data: reply });
  }
  terminate() {}
}

/** What the studio asks of a browser and jsdom does not have: no sound is heard, no picture drawn, nothing sent. */
export function fillStudio(getUserMedia: () => Promise<MediaStream>) {
  Object.assign(globalThis, {
    Worker: TestWorker,
    AudioContext: SilentContext,
    GainNode: SilentNode,
    DynamicsCompressorNode: SilentNode,
    AnalyserNode: SilentNode,
    AudioWorkletNode: SilentNode,
  });
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => [] }),
  });
}
