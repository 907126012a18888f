import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource } from 'mediabunny';
import { createHeader } from '../initialisation.ts';
import { audioTicksPerSecond } from './audio-frames.ts';
import { audioCodecName, videoCodecName } from './live-config.ts';
import type { LiveConfig } from './live-input.ts';

export const videoTicksPerSecond = 90_000;

/** Tracks are numbered in order, video first. */
export const trackIds = ({ video }: LiveConfig) => ({ video: 1, audio: video ? 2 : 1 });

/** The `ftyp` and `moov` for a sender's configuration, always the same bytes. Throws if MP4 cannot describe it. */
export async function createLiveInitialisation({ video, audio }: LiveConfig): Promise<Uint8Array> {
  const { output, chunks } = createHeader();
  const videoCodec = video && videoCodecName(video.codec);
  const audioCodec = audio && audioCodecName(audio.codec);
  if ((video && !videoCodec) || (audio && !audioCodec) || (!video && !audio)) throw new Error('Unknown codec');
  const videoSource = videoCodec && new EncodedVideoPacketSource(videoCodec);
  const audioSource = audioCodec && new EncodedAudioPacketSource(audioCodec);
  if (videoSource) output.addVideoTrack(videoSource, { frameRate: videoTicksPerSecond });
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  if (videoSource && video) {
    const { codec, description, width, height } = video;
    const decoderConfig = { codec, description, codedWidth: width, codedHeight: height };
    await videoSource.add(placeholder(), { decoderConfig });
  }
  if (audioSource && audio) {
    const { codec, description, numberOfChannels } = audio;
    const decoderConfig = { codec, description, numberOfChannels, sampleRate: audioTicksPerSecond(audio) };
    await audioSource.add(placeholder(), { decoderConfig });
  }
  await output.finalize();
  return withoutDates(Buffer.concat(chunks));
}

/** Creation dates would make the bytes differ. */
function withoutDates(bytes: Buffer): Buffer {
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 4)) bytes.fill(0, at + 8, at + 16);
  }
  return bytes;
}

/** A track is only described once it has a packet; these bytes are never stored. */
const placeholder = () => new EncodedPacket(Uint8Array.of(0, 0, 0, 1, 0), 'key', 0, 1);
