import { ruleMessages, serverMessages } from '@zeacon/contract';

const { fill } = ruleMessages;

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

/** Segments that end without a key frame are of 2.4 seconds at most. */
const longestKeyFrameIntervalMs = 2400;
const highestBitrate = 12_000_000;

/** What to change in the encoder's settings, in sentences. */
export function ingestWarnings(figures: IngestFigures): string[] {
  const { videoCodec, audioCodec, width, height, frameRate, keyFrameIntervalMs } = figures;
  const bitrate = figures.videoBitrate + figures.audioBitrate;
  const video = videoCodec?.split('.')[0] ?? '';
  const all: [boolean, string][] = [
    [
      figures.isRefused,
      fill(serverMessages.encoderRefused, { codecs: [videoCodec, audioCodec].filter(Boolean).join(', ') }),
    ],
    [!figures.isRefused && ['hvc1', 'hev1'].includes(video), serverMessages.encoderHevc],
    [!figures.isRefused && ['av01', 'vp09'].includes(video), serverMessages.encoderRareCoding],
    [
      keyFrameIntervalMs > longestKeyFrameIntervalMs,
      fill(serverMessages.encoderKeyFramesApart, { seconds: (keyFrameIntervalMs / 1000).toFixed(1) }),
    ],
    [figures.isUnsteady, serverMessages.encoderUnsteady],
    [videoCodec !== null && frameRate > 0 && frameRate < 10, serverMessages.encoderFewPictures],
    [frameRate > 61, serverMessages.encoderManyPictures],
    [bitrate > highestBitrate, fill(serverMessages.encoderHighBitrate, { rate: (bitrate / 1e6).toFixed(1) })],
    [width * height > 1920 * 1088, serverMessages.encoderLargePicture],
    [audioCodec === null, serverMessages.encoderNoSound],
    [audioCodec !== null && figures.isSoundMissing, serverMessages.encoderSoundStopped],
    [videoCodec === null, serverMessages.encoderNoPicture],
  ];
  return all.filter(([applies]) => applies).map(([, sentence]) => sentence);
}
