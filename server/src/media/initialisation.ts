import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import { MediaRefusedError } from './media-refused-error.ts';
import { isIdrSample } from './random-access.ts';

export interface Initialisation {
  bytes: Buffer;
  codecs: string[];
  /** Converts to MP4 samples: no start codes, no ADTS header. */
  toVideoSample(data: Uint8Array): Uint8Array;
  toAudioSample(data: Uint8Array): Uint8Array;
  /** Whether playback can begin with this MP4 sample of a key frame. */
  startsDecoding(sample: Uint8Array): boolean;
}

export const videoTrackId = 1;
export const audioTrackId = 2;

/**
 * The `ftyp` and `moov` for these tracks. The video track has the given time scale, the audio track its sample rate.
 */
export async function createInitialisation(
  video: InputVideoTrack,
  audio: InputAudioTrack | undefined,
  timescale: number,
): Promise<Initialisation> {
  const { output, chunks } = createHeader();
  const videoCodec = await video.getCodec();
  const videoConfig = await video.getDecoderConfig();
  const firstVideo = await new EncodedPacketSink(video).getFirstKeyPacket();
  if (!videoCodec || !videoConfig || !firstVideo) throw new MediaRefusedError('not_remuxable');
  const videoSource = new EncodedVideoPacketSource(videoCodec);
  output.addVideoTrack(videoSource, { rotation: await video.getRotation(), frameRate: timescale });

  const audioCodec = await audio?.getCodec();
  const audioConfig = await audio?.getDecoderConfig();
  const firstAudio = audio && (await new EncodedPacketSink(audio).getFirstPacket());
  const audioSource = audioCodec && audioConfig && firstAudio ? new EncodedAudioPacketSource(audioCodec) : undefined;
  if (audioSource) output.addAudioTrack(audioSource);

  await output.start();
  await videoSource.add(firstVideo.clone({ timestamp: 0 }), { decoderConfig: videoConfig });
  if (audioSource && firstAudio && audioConfig) {
    await audioSource.add(firstAudio.clone({ timestamp: 0 }), { decoderConfig: audioConfig });
  }
  await output.finalize();

  const startCodes = ['avc', 'hevc'].includes(videoCodec) && !videoConfig.description;
  return {
    bytes: Buffer.concat(chunks),
    codecs: [videoConfig.codec.replace(/^hev1/, 'hvc1'), ...(audioSource && audioConfig ? [audioConfig.codec] : [])],
    toVideoSample: (data) => (startCodes ? toLengthPrefixed(data) : data),
    toAudioSample: toSampleOf(audioCodec, audioConfig),
    startsDecoding: (sample) => videoCodec !== 'avc' || isIdrSample(sample, lengthBytesOf(videoConfig)),
  };
}

/** The same for a single audio track, which then has the first id. */
export async function createAudioInitialisation(audio: InputAudioTrack) {
  const { output, chunks } = createHeader();
  const codec = await audio.getCodec();
  const config = await audio.getDecoderConfig();
  const first = await new EncodedPacketSink(audio).getFirstPacket();
  if (!codec || !config || !first) throw new MediaRefusedError('not_remuxable');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  await source.add(first.clone({ timestamp: 0 }), { decoderConfig: config });
  await output.finalize();
  return { bytes: Buffer.concat(chunks), codec: config.codec, trackId: 1, toAudioSample: toSampleOf(codec, config) };
}

/** An MP4 reduced to `ftyp` and `moov`. */
export function createHeader() {
  const chunks: Uint8Array[] = [];
  const keep = (data: Uint8Array) => void chunks.push(data.slice());
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', onFtyp: keep, onMoov: keep });
  return { output: new Output({ format, target: new NullTarget() }), chunks };
}

/** How long the lengths before NAL units are, by `avcC` (ISO 14496-15, 5.3.3.1). Ours are of four bytes. */
function lengthBytesOf({ description }: VideoDecoderConfig): number {
  if (!description) return 4;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return ((bytes[4] ?? 3) & 3) + 1;
}

function toSampleOf(codec: string | null | undefined, config: AudioDecoderConfig | null | undefined) {
  const adts = codec === 'aac' && !config?.description;
  return (data: Uint8Array) => (adts ? withoutAdtsHeader(data) : data);
}

/** Converts NAL units with start codes to NAL units with four-byte lengths. */
export function toLengthPrefixed(data: Uint8Array): Uint8Array {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const parts: Buffer[] = [];
  const startCode = Buffer.from([0, 0, 1]);
  for (let at = bytes.indexOf(startCode); at >= 0; ) {
    const next = bytes.indexOf(startCode, at + 3);
    let end = next < 0 ? bytes.length : next;
    while (end > at + 3 && bytes[end - 1] === 0) end -= 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(end - at - 3);
    if (end > at + 3) parts.push(length, bytes.subarray(at + 3, end));
    at = next;
  }
  return Buffer.concat(parts);
}

function withoutAdtsHeader(data: Uint8Array): Uint8Array {
  const isAdts = data[0] === 0xff && ((data[1] ?? 0) & 0xf6) === 0xf0;
  return isAdts ? data.subarray((data[1] ?? 0) & 1 ? 7 : 9) : data;
}
