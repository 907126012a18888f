import { fileURLToPath } from 'node:url';
import type { CallToAction, CaptionKind, Chapter, HypergraphicPlacement } from '@zeacon/contract';

export const demoAccount = {
  businessName: 'Northlight',
  email: 'demo@zeacon.example',
  password: 'Demo-Zeacon-1',
} as const;

/** Fixed ids, so that the example pages can use them. */
export const demoWidgetId = 'wgt_demo0000000000000000';
export const demoJournalWidgetId = 'wgt_demo0000000000000001';
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
  /** File name in `server/demo`, without extension. */
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

/** Width and height of every demo graphic's picture. */
export const demoPictureSize = 320;

/** The pictures are prepared files in `server/demo`, so that the first start need not make any. */
export interface DemoGraphic {
  id: string;
  name: string;
  url: string;
  picture: DemoPicture;
  hoverPicture: DemoPicture;
}

export interface DemoPicture {
  uuid: string;
  file: string;
}

export const demoGraphics: readonly DemoGraphic[] = [
  {
    id: 'hyp_demo0000000000sunhat',
    name: 'Sun hat',
    url: 'https://northlight.example/sun-hat',
    picture: { uuid: 'de300000-0000-4000-8000-000000000001', file: 'sun-hat.webp' },
    hoverPicture: { uuid: 'de300000-0000-4000-8000-000000000002', file: 'sun-hat-hover.webp' },
  },
  {
    id: 'hyp_demo000000000lantern',
    name: 'Lantern',
    url: 'https://northlight.example/lantern',
    picture: { uuid: 'de300000-0000-4000-8000-000000000003', file: 'lantern.webp' },
    hoverPicture: { uuid: 'de300000-0000-4000-8000-000000000004', file: 'lantern-hover.webp' },
  },
];

interface DemoOverlays {
  streamId: string;
  hypergraphics: HypergraphicPlacement[];
  callsToAction: CallToAction[];
}

/** A hat by day, a lantern by night, and the shop when neither is shown. */
export const demoOverlays: DemoOverlays = {
  streamId: 'str_demo000000000twoscenes',
  hypergraphics: [
    {
      id: 'hgp_demo0000000000sunhat',
      hypergraphicId: 'hyp_demo0000000000sunhat',
      style: { top: 48, left: 6, width: 20 },
      dropTimestamp: 1000,
      removeTimestamp: 9000,
      hlsDisplay: true,
    },
    {
      id: 'hgp_demo000000000lantern',
      hypergraphicId: 'hyp_demo000000000lantern',
      style: { top: 48, left: 74, width: 20 },
      dropTimestamp: 9000,
      removeTimestamp: 17_500,
      hlsDisplay: true,
    },
  ],
  callsToAction: [
    {
      id: 'cta_demo000000000000shop',
      kind: 'BUTTON',
      text: 'Visit the shop',
      url: 'https://northlight.example/shop',
      moment: 'END',
      startMs: 0,
      endMs: null,
      style: { position: 'BOTTOM_RIGHT', look: 'SOLID', color: null },
      headline: '',
      description: '',
      consentText: '',
      isSkippable: true,
      imageId: null,
      durationMs: 10_000,
      skipAfterMs: 5000,
      trackConversions: true,
    },
  ],
};

/** At the end of the last clip, so that it keeps nobody from the next one. */
export const demoForm: DemoOverlays = {
  streamId: 'str_demo00000000000portrait',
  hypergraphics: [],
  callsToAction: [
    {
      id: 'cta_demo000000000letters',
      kind: 'LEAD_FORM',
      text: 'Send me the letter',
      url: '',
      moment: 'END',
      startMs: 0,
      endMs: null,
      style: { position: 'BOTTOM_RIGHT', look: 'SOLID', color: null },
      headline: 'New light every month',
      description: 'One letter a month about what we make, and nothing else.',
      consentText: 'Northlight may write to me once a month. I can end this at any time.',
      isSkippable: true,
      imageId: null,
      durationMs: 10_000,
      skipAfterMs: 5000,
      trackConversions: true,
    },
  ],
};

export const demoFile = (name: string) => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));
