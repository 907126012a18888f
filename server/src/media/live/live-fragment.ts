import { type FragmentTrack, writeFragment } from '../fragment.ts';
import { type PlacedAudio, toAudioSamples } from './audio-timeline.ts';
import { trackIds, videoTicksPerSecond } from './live-initialisation.ts';
import type { LiveConfig } from './live-input.ts';

/** Converts times of a run that starts at `baseUs` of the media to ticks of its tracks. */
export function createTicks(config: LiveConfig, baseUs: number, soundTicksPerSecond: number) {
  return {
    ids: trackIds(config),
    ofPicture: (us: number) => Math.round(((baseUs + us) * videoTicksPerSecond) / 1e6),
    ofSound: (us: number) => Math.round(((baseUs + us) * soundTicksPerSecond) / 1e6),
  };
}

export type Ticks = ReturnType<typeof createTicks>;

export interface FragmentMedia {
  /** Decoded at `atUs`, displayed `compositionUs` later. */
  pictures: readonly { data: Uint8Array; atUs: number; compositionUs: number; key: boolean }[];
  heard: readonly PlacedAudio[];
  /** End of the last picture. */
  endUs: number;
}

/** How much later than their times say pictures and sound are displayed. */
export interface Lateness {
  picturesUs: number;
  soundUs: number;
}

export function writeLiveFragment(number: number, ticks: Ticks, media: FragmentMedia, later: Lateness): Buffer {
  return Buffer.concat(
    writeFragment(number, [
      ...pictureTrack(ticks, media, later.picturesUs),
      ...soundTrack(ticks, media, later.soundUs),
    ]),
  );
}

function pictureTrack({ ids, ofPicture }: Ticks, { pictures, endUs }: FragmentMedia, laterUs: number): FragmentTrack[] {
  const [first] = pictures;
  if (!first) return [];
  const samples = pictures.map(({ data, atUs, compositionUs, key }, index) => ({
    data,
    duration: Math.max(1, ofPicture(pictures[index + 1]?.atUs ?? endUs) - ofPicture(atUs)),
    compositionOffset: ofPicture(atUs + compositionUs + laterUs) - ofPicture(atUs),
    key,
  }));
  return [{ trackId: ids.video, startTime: ofPicture(first.atUs), samples }];
}

function soundTrack({ ids, ofSound }: Ticks, { heard }: FragmentMedia, laterUs: number): FragmentTrack[] {
  const [first] = heard;
  if (!first) return [];
  const startTime = first.start + ofSound(laterUs) - ofSound(0);
  return [{ trackId: ids.audio, startTime, samples: toAudioSamples(heard) }];
}
