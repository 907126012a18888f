import { fileURLToPath } from 'node:url';

export const demoAccount = {
  businessName: 'Northlight',
  email: 'demo@zeacon.example',
  password: 'Demo-Zeacon-1',
} as const;

/** Known in advance, so that the example pages can name it. */
export const demoPlayerId = 'ply_demo0000000000000000';

export interface DemoClip {
  streamId: string;
  /** Of `server/demo`, without extension. */
  file: string;
  name: string;
  description: string;
}

export const demoClips: readonly DemoClip[] = [
  {
    streamId: 'str_demo000000000000aurora',
    file: 'aurora',
    name: 'Aurora',
    description: 'Slow curtains of colour with a burnt-in timecode and a quiet tone.',
  },
  {
    streamId: 'str_demo00000000000000zoom',
    file: 'deep-zoom',
    name: 'Deep zoom',
    description: 'A steady flight into the Mandelbrot set.',
  },
  {
    streamId: 'str_demo000000000twoscenes',
    file: 'two-scenes',
    name: 'Two scenes',
    description: 'One hard cut in the middle: good for trying the seek bar.',
  },
  {
    streamId: 'str_demo00000000000portrait',
    file: 'portrait',
    name: 'Portrait',
    description: 'Nine by sixteen, as phones film.',
  },
];

export const demoFile = (name: string) => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));
