import mixTapUrl from './mix-tap.worklet.ts?worker&url';
import { soundRate } from './sound-format.ts';

interface Channel {
  input: AudioNode;
  gain: GainNode;
  analyser: AnalyserNode;
  /** Keeps a remote track's sound running. */
  element: HTMLAudioElement | undefined;
  /** The host always hears guests, even without the mix. */
  isGuest: boolean;
}

const rampSec = 0.02;

/** Mixes and meters the sound, and passes the mix to the encoder. */
export function createSoundMixer() {
  const context = new AudioContext({ sampleRate: soundRate, latencyHint: 'interactive' });
  const master = new GainNode(context);
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -3,
    knee: 0,
    ratio: 20,
    attack: 0.002,
    release: 0.1,
  });
  const masterMeter = new AnalyserNode(context, { fftSize: 1024 });
  const monitor = new GainNode(context, { gain: 0 });
  const channels = new Map<string, Channel>();
  /** The last requested gains; a channel may be added after the request. */
  const gains = new Map<string, number>();
  const feeds = new Map<string, { node: GainNode; target: MediaStreamAudioDestinationNode }>();
  let mix: MediaStreamAudioDestinationNode | undefined;
  const window = new Float32Array(1024);

  master.connect(limiter).connect(masterMeter);
  limiter.connect(monitor).connect(context.destination);
  void tap();

  const { port1, port2 } = new MessageChannel();

  async function tap() {
    await context.audioWorklet.addModule(mixTapUrl);
    const node = new AudioWorkletNode(context, 'mix-tap', {
      numberOfInputs: 1,
      numberOfOutputs: 0,
      channelCount: 2,
      channelCountMode: 'explicit',
    });
    node.port.postMessage(port1, [port1]);
    limiter.connect(node);
  }

  function add(
    id: string,
    input: AudioNode,
    { element, isGuest = false }: { element?: HTMLAudioElement; isGuest?: boolean } = {},
  ) {
    disconnect(id);
    const gain = new GainNode(context, { gain: gains.get(id) ?? 0 });
    const analyser = new AnalyserNode(context, { fftSize: 1024 });
    input.connect(analyser);
    input.connect(gain).connect(master);
    if (isGuest) gain.connect(context.destination);
    for (const [feedOf, { node }] of feeds) if (feedOf !== id) gain.connect(node);
    channels.set(id, { input, gain, analyser, element, isGuest });
  }

  function disconnect(id: string) {
    const channel = channels.get(id);
    if (!channel) return;
    channel.input.disconnect();
    channel.gain.disconnect();
    channel.analyser.disconnect();
    if (channel.element) channel.element.srcObject = null;
    channels.delete(id);
  }

  function levelIn(analyser: AnalyserNode): number {
    analyser.getFloatTimeDomainData(window);
    let peak = 0;
    for (const sample of window) peak = Math.max(peak, Math.abs(sample));
    return peak <= 0.001 ? 0 : Math.min(1, 1 + (20 * Math.log10(peak)) / 60);
  }

  return {
    /** Output of the mix: `SoundBlock` messages. */
    port: port2,
    /** Browsers allow sound only after a gesture. */
    resume: () => (context.state === 'running' ? Promise.resolve() : context.resume()),
    get isRunning() {
      return context.state === 'running';
    },

    addTrack(id: string, track: MediaStreamTrack, isGuest = false) {
      const stream = new MediaStream([track]);
      let element: HTMLAudioElement | undefined;
      if (isGuest) {
        element = new Audio();
        element.muted = true;
        element.srcObject = stream;
      }
      add(id, context.createMediaStreamSource(stream), { isGuest, ...(element && { element }) });
    },
    addElement(id: string, element: HTMLMediaElement) {
      add(id, context.createMediaElementSource(element));
    },
    remove(id: string) {
      disconnect(id);
      gains.delete(id);
    },
    /** 0 mutes; unset gains are muted too. */
    setGain(id: string, value: number) {
      gains.set(id, value);
      channels.get(id)?.gain.gain.setTargetAtTime(value, context.currentTime, rampSec);
    },
    setMasterGain(value: number) {
      master.gain.setTargetAtTime(value, context.currentTime, rampSec);
    },
    setMonitored(isMonitored: boolean) {
      monitor.gain.setTargetAtTime(isMonitored ? 1 : 0, context.currentTime, rampSec);
    },
    /** 0 for -60 dB and less, 1 for full scale; without an id, for the whole mix. */
    levelOf(id?: string): number {
      const analyser = id === undefined ? masterMeter : channels.get(id)?.analyser;
      return analyser ? levelIn(analyser) : 0;
    },
    /** Everything except the guest's own sound, to send back to that guest. */
    openFeed(guestId: string): MediaStreamTrack {
      const node = new GainNode(context);
      const target = new MediaStreamAudioDestinationNode(context);
      node.connect(target);
      for (const [id, { gain }] of channels) if (id !== guestId) gain.connect(node);
      feeds.set(guestId, { node, target });
      return target.stream.getAudioTracks()[0]!;
    },
    /** The whole mix, to send to viewers; the same track each time. */
    openMix(): MediaStreamTrack {
      if (!mix) {
        mix = new MediaStreamAudioDestinationNode(context);
        limiter.connect(mix);
      }
      return mix.stream.getAudioTracks()[0]!;
    },
    closeFeed(guestId: string) {
      const feed = feeds.get(guestId);
      feed?.node.disconnect();
      for (const track of feed?.target.stream.getTracks() ?? []) track.stop();
      feeds.delete(guestId);
    },
    close: () => context.close(),
  };
}

export type SoundMixer = ReturnType<typeof createSoundMixer>;
