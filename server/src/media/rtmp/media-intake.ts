import type { LiveAudioConfig, LiveInput, LiveSample } from '../live/live-input.ts';
import { aacFrameSamples, readAacConfig } from './aac.ts';
import { type AvcSetup, readAvcSetup, toSample } from './avc.ts';
import { readFlvAudio } from './flv-audio.ts';
import { readFlvVideo } from './flv-video.ts';
import { createTimeline } from './timeline.ts';

/** How much media is held back while waiting for a second track, so that its start changes nothing for viewers. */
const waitUs = 2_000_000;
const waitBytes = 16 * 1024 ** 2;

/** Converts the bodies of audio and video messages for `input`. Throws `RtmpError` for unsupported codecs. */
export function createMediaIntake(input: LiveInput) {
  const timeline = createTimeline();
  let video: AvcSetup | null = null;
  let audio: LiveAudioConfig | null = null;
  let isSettled = false;
  /** Changed since `input` was configured. Applied with the next sample, because both tracks often change together. */
  let isChanged = false;
  /** Pictures before the first key frame cannot be decoded. */
  let needsKey = true;
  let waiting: LiveSample[] = [];
  let waitingBytes = 0;

  function configure(): void {
    isSettled = true;
    isChanged = false;
    input.configure({ video: video?.config ?? null, audio });
    for (const sample of waiting) input.write(sample);
    waiting = [];
  }

  function changed(kind: LiveSample['kind']): void {
    waiting = waiting.filter((sample) => sample.kind !== kind);
    isChanged = true;
  }

  function write(sample: LiveSample): void {
    if (isSettled) {
      if (isChanged) configure();
      input.write(sample);
      return;
    }
    waiting.push(sample);
    waitingBytes += sample.data.length;
    const first = waiting[0] as LiveSample;
    const hasWaited = sample.dtsUs - first.dtsUs >= waitUs || waitingBytes >= waitBytes;
    if ((video && audio) || hasWaited) configure();
  }

  return {
    video(body: Buffer, timestamp: number): void {
      const read = readFlvVideo(body);
      if (read?.kind === 'config') {
        const next = readAvcSetup(read.record);
        if (video && isSame(video.config, next.config)) return;
        video = next;
        needsKey = true;
        changed('video');
      }
      if (read?.kind !== 'frame' || !video || (needsKey && !read.key)) return;
      const data = toSample(read.data, video.lengthBytes);
      if (!data) return;
      needsKey = false;
      const dtsUs = timeline.video(timestamp);
      write({ kind: 'video', data, dtsUs, ptsUs: dtsUs + read.offsetMs * 1000, key: read.key });
    },
    audio(body: Buffer, timestamp: number): void {
      const read = readFlvAudio(body);
      if (read?.kind === 'config') {
        const next = readAacConfig(read.record);
        if (audio && isSame(audio, next)) return;
        audio = next;
        changed('audio');
      }
      if (read?.kind !== 'frame' || !audio) return;
      const dtsUs = timeline.audio(timestamp, (aacFrameSamples / audio.sampleRate) * 1e6);
      write({ kind: 'audio', data: read.data, dtsUs, ptsUs: dtsUs, key: true });
    },
    /** Passes on what was held back, unless it belongs to a track that cannot be used, and ends the input. */
    end(isRefused = false): void {
      if (waiting.length > 0 && !isRefused) configure();
      input.end();
    },
  };
}

function isSame(one: { description: Uint8Array }, other: { description: Uint8Array }): boolean {
  return Buffer.compare(one.description, other.description) === 0;
}
