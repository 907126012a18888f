import { fileURLToPath } from 'node:url';
import type { CaptionKind, Chapter } from '@zeacon/contract';

export const demoAccount = {
  businessName: 'Northlight',
  email: 'demo@zeacon.example',
  password: 'Demo-Zeacon-1',
} as const;

/** Known in advance, so that the example pages can name it. */
export const demoPlayerId = 'ply_demo0000000000000000';

export const demoPlaylistId = 'pls_demo0000000000000000';
export const demoPlaylist = {
  name: 'Northlight reel',
  description: 'Every demo clip, one after another.',
} as const;

/** The file is `{file}.{srclang}.vtt` of `server/demo`. */
export interface DemoCaption {
  srclang: string;
  label: string;
  kind: CaptionKind;
}

export interface DemoClip {
  streamId: string;
  /** Of `server/demo`, without extension. */
  file: string;
  name: string;
  description: string;
  chapters: Chapter[];
  captions: DemoCaption[];
}

const english: DemoCaption = { srclang: 'en', label: 'English', kind: 'captions' };
const translated = (srclang: string, label: string): DemoCaption => ({ srclang, label, kind: 'subtitles' });

export const demoClips: readonly DemoClip[] = [
  {
    streamId: 'str_demo000000000000aurora',
    file: 'aurora',
    name: 'Aurora',
    description: 'Slow curtains of colour with a burnt-in timecode and a quiet tone.',
    chapters: [
      { startMs: 0, title: 'Dusk' },
      { startMs: 4000, title: 'Green curtains' },
      { startMs: 8000, title: 'Brightest' },
      { startMs: 16_000, title: 'Fading' },
    ],
    captions: [english, translated('ar', 'العربية')],
  },
  {
    streamId: 'str_demo00000000000000zoom',
    file: 'deep-zoom',
    name: 'Deep zoom',
    description: 'A steady flight into the Mandelbrot set.',
    chapters: [
      { startMs: 0, title: 'The whole set' },
      { startMs: 4000, title: 'First bulbs' },
      { startMs: 12_000, title: 'No end' },
    ],
    captions: [english, translated('es', 'Español')],
  },
  {
    streamId: 'str_demo000000000twoscenes',
    file: 'two-scenes',
    name: 'Two scenes',
    description: 'One hard cut in the middle: good for trying the seek bar.',
    chapters: [
      { startMs: 0, title: 'Day' },
      { startMs: 9000, title: 'Night' },
    ],
    captions: [english, translated('de', 'Deutsch')],
  },
  {
    streamId: 'str_demo00000000000portrait',
    file: 'portrait',
    name: 'Portrait',
    description: 'Nine by sixteen, as phones film.',
    chapters: [
      { startMs: 0, title: 'Beginning' },
      { startMs: 8000, title: 'End' },
    ],
    captions: [english, translated('fr', 'Français')],
  },
];

export const demoFile = (name: string) => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));
