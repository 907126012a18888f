import { readFileSync } from 'node:fs';

/** Code of somebody else that a package has compiled in, and names nowhere but in its readme. */
export interface CarriedCode {
  name: string;
  licence: string;
  text: string;
  sourceUrl: string;
}

const lgpl = readFileSync(new URL('texts/lgpl-2.1.txt', import.meta.url), 'utf8');

/**
 * By the package that carries it. FFmpeg may be sent because it stays replaceable: it is a file of its own, which only the
 * studio fetches, and the package says how it is built.
 */
export const carriedCode: Readonly<Record<string, readonly CarriedCode[]>> = {
  '@mediabunny/aac-encoder': [
    {
      name: 'FFmpeg (libavcodec and libavutil, compiled to WebAssembly)',
      licence: 'LGPL-2.1-or-later',
      text: `FFmpeg is free software of the FFmpeg developers. Its source is at https://git.ffmpeg.org/ffmpeg.git; how this
build of it is made, with no part that is under the GPL, is at
https://github.com/Vanilagy/mediabunny/tree/main/packages/aac-encoder.

${lgpl}`,
      sourceUrl: 'https://ffmpeg.org',
    },
  ],
};
