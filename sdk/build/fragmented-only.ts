import type { Plugin } from 'rollup';

const readers = /const muxConfig = \[\{\s*demux: MP4Demuxer,\s*remux: PassThroughRemuxer\s*\}(?:, \{[^{}]*\})+\];/;
const fragmented = 'const muxConfig = [{ demux: MP4Demuxer, remux: PassThroughRemuxer }];';
/** Of a picture to skip by; no such playlist is played. */
const picture = 'TSDemuxer.probe(initSegmentData, this.logger)';

/**
 * Leaves out of the light build of hls.js what reads transport streams and bare sound, a tenth of it: our media is
 * fragmented MP4, and `needsFullBuild` has the full build play the rest.
 */
export function fragmentedOnly(): Plugin {
  return {
    name: 'fragmented-only',
    transform(code, id) {
      if (!/[\\/]hls\.light\.mjs$/.test(id)) return null;
      if (!readers.test(code) || !code.includes(picture)) throw new Error('hls.js chooses readers in another way.');
      return { code: code.replace(readers, fragmented).replace(picture, 'false'), map: null };
    },
  };
}
