export interface IngestFigures {
  videoCodec: string | null;
  audioCodec: string | null;
  width: number;
  height: number;
  frameRate: number;
  videoBitrate: number;
  audioBitrate: number;
  keyFrameIntervalMs: number;
  isRefused: boolean;
  isSoundMissing: boolean;
  isUnsteady: boolean;
}

const longestKeyFrameIntervalMs = 4000;
const highestBitrate = 12_000_000;

/** What to change in the encoder's settings, in sentences. */
export function ingestWarnings(figures: IngestFigures): string[] {
  const { videoCodec, audioCodec, width, height, frameRate, keyFrameIntervalMs } = figures;
  const bitrate = figures.videoBitrate + figures.audioBitrate;
  const video = videoCodec?.split('.')[0] ?? '';
  const all: [boolean, string][] = [
    [
      figures.isRefused,
      `This coding (${[videoCodec, audioCodec].filter(Boolean).join(', ')}) cannot be shown. Set the encoder to H.264 and AAC.`,
    ],
    [
      !figures.isRefused && ['hvc1', 'hev1'].includes(video),
      'The picture is HEVC, which many browsers cannot play. Set the encoder to H.264.',
    ],
    [
      !figures.isRefused && ['av01', 'vp09'].includes(video),
      'Not every device can play this picture coding. Set the encoder to H.264.',
    ],
    [
      keyFrameIntervalMs > longestKeyFrameIntervalMs,
      `Key frames are ${(keyFrameIntervalMs / 1000).toFixed(1)} seconds apart. Set the key frame interval to 2 seconds.`,
    ],
    [
      figures.isUnsteady,
      'The frame rate is unsteady. The encoder may be overloaded: lower its resolution or frame rate.',
    ],
    [videoCodec !== null && frameRate > 0 && frameRate < 10, 'There are fewer than 10 pictures a second.'],
    [frameRate > 61, 'There are more than 60 pictures a second. Set the frame rate to 30 or 60.'],
    [
      bitrate > highestBitrate,
      `The bitrate is ${(bitrate / 1e6).toFixed(1)} Mbit/s, more than many viewers can receive. Set it to 12 Mbit/s or less.`,
    ],
    [width * height > 1920 * 1088, 'The picture is larger than 1920 × 1080, more than many devices can play live.'],
    [audioCodec === null, 'There is no sound.'],
    [audioCodec !== null && figures.isSoundMissing, 'The sound has stopped.'],
    [videoCodec === null, 'There is no picture, only sound.'],
  ];
  return all.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
