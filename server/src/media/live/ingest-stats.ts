import { createFrameTimes } from './frame-times.ts';
import { ingestWarnings } from './ingest-warnings.ts';
import type { LiveConfig, LiveSample } from './live-input.ts';
import type { LiveStats } from './live-origin-api.ts';

type MediaStats = Omit<LiveStats, 'unstoredSegments' | 'lostSegments' | 'storeFailure'>;

/** Rates are of the last seconds of media, whenever it arrived. */
const windowUs = 5_000_000;

interface Seen {
  atUs: number;
  bytes: number;
}

/** Describes the received media, in figures and in sentences for the person at the encoder. */
export function createIngestStats() {
  let config: LiveConfig | undefined;
  let isRefused = false;
  let dropped = 0;
  let video: Seen[] = [];
  let audio: Seen[] = [];
  let frames = createFrameTimes();

  function add(seen: Seen[], { ptsUs, data }: LiveSample) {
    const from = seen.findIndex(({ atUs }) => atUs > ptsUs - windowUs && atUs < ptsUs + windowUs);
    seen.splice(0, from < 0 ? seen.length : from);
    seen.push({ atUs: ptsUs, bytes: data.byteLength });
  }

  return {
    configured(next: LiveConfig) {
      config = next;
      isRefused = false;
      video = [];
      audio = [];
      frames = createFrameTimes();
    },
    /** No initialization segment could be created from it. */
    refused(refused: LiveConfig) {
      isRefused = refused === config;
    },
    sample(sample: LiveSample) {
      add(sample.kind === 'video' ? video : audio, sample);
      if (sample.kind === 'video') frames.add(sample.dtsUs, sample.key);
    },
    dropped(count: number) {
      dropped += count;
    },
    read(): MediaStats {
      const figures = {
        videoCodec: config?.video?.codec ?? null,
        audioCodec: config?.audio?.codec ?? null,
        width: config?.video?.width ?? 0,
        height: config?.video?.height ?? 0,
        frameRate: frames.rate(),
        videoBitrate: bitrateOf(video),
        audioBitrate: bitrateOf(audio),
        keyFrameIntervalMs: frames.keyFrameIntervalMs(),
        droppedFrames: dropped + frames.missing(),
      };
      const newestUs = Math.max(video.at(-1)?.atUs ?? 0, audio.at(-1)?.atUs ?? 0);
      const isSoundMissing = newestUs - (audio.at(-1)?.atUs ?? video[0]?.atUs ?? newestUs) > 2_000_000;
      const warnings = config
        ? ingestWarnings({ ...figures, isRefused, isSoundMissing, isUnsteady: frames.isUnsteady() })
        : [];
      return { ...figures, warnings };
    },
  };
}

export type IngestStats = ReturnType<typeof createIngestStats>;

function bitrateOf(seen: readonly Seen[]): number {
  const [first] = seen;
  const last = seen.at(-1);
  if (!first || !last || last.atUs <= first.atUs) return 0;
  // The last one is not complete yet.
  const bytes = seen.reduce((sum, one) => sum + one.bytes, 0) - last.bytes;
  return Math.round((bytes * 8e6) / (last.atUs - first.atUs));
}
