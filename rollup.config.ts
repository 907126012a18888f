import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import type { RollupOptions } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import { buildManifest } from './sdk/build/build-manifest.ts';
import { emitTypes } from './sdk/build/emit-types.ts';
import { joinTemplateLines, minifyTemplates } from './sdk/build/minify-templates.ts';
import { sweep } from './sdk/build/sweep.ts';

const cdnFolder = 'sdk/dist/cdn/sub-apps/widgets';
const compile = [
  minifyTemplates(),
  resolve({ extensions: ['.ts', '.js', '.mjs'] }),
  esbuild({ target: 'es2022', tsconfig: 'tsconfig.sdk.json' }),
];

const levels = ['trace', 'debug', 'log', 'info', 'warn', 'error'];
const loggers = ['this', 'logger', 'this.logger', 'hls.logger', 'this.hls.logger'];

/** Terser shortens what esbuild leaves. What hls.js would tell its log, which we keep off, is a thirteenth of it. */
const minify = terser({
  module: true,
  ecma: 2020,
  compress: {
    passes: 3,
    keep_fargs: false,
    unsafe_arrows: true,
    pure_funcs: [
      ...loggers.flatMap((logger) => levels.map((level) => `${logger}.${level}`)),
      'stringify',
      'TimeRanges.toString',
    ],
  },
  format: { comments: false },
});

/** For bundlers: the page brings lit, react and hls.js, so that it has each of them once. */
const esm: RollupOptions = {
  input: {
    index: 'sdk/src/index.ts',
    core: 'sdk/src/core/index.ts',
    react: 'sdk/src/react/index.ts',
    ssr: 'sdk/src/ssr/index.ts',
    'zc-player/define': 'sdk/src/elements/zc-player/define.ts',
    'zc-chat/define': 'sdk/src/elements/zc-chat/define.ts',
    'zc-hand-raise/define': 'sdk/src/elements/zc-hand-raise/define.ts',
    'zc-share-dialog/define': 'sdk/src/elements/zc-share-dialog/define.ts',
  },
  external: (id) => /^(lit|@lit\/[\w-]+|react|hls\.js)(\/|$)/.test(id),
  output: { dir: 'sdk/dist/esm', format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' },
  plugins: [...compile, minify, emitTypes()],
};

const goesWithEngine =
  /\/sdk\/src\/(core\/(thumbnails\/|live\/quality-)|engine\/(?!engine\.ts|start-files|hls-full|peer\/)|controllers\/(companions|caption-lines|chosen-quality|fetch-overlays|renewal|playback-range|resume|media-session|airplay|cast-button|notice|sounds)\.ts$|elements\/(words\/cast-|zc-player\/(captions\.styles|autoplay))|events\/(token-expire|audio-track-change))/;

const goesWithViews =
  /\/sdk\/src\/(controllers\/(analytics-controller|overlay-links|page-visitor)\.ts$|core\/(insights|visitor|random-id|overlays\/(exposure|click-memory))|elements\/overlay-sight|events\/visitor-identify)/;

/** What the player of a live stream needs at once; the chat and the stage come when somebody asks for them. */
const goesWithLive =
  /\/sdk\/src\/(controllers\/live\/(chat-panel|edge-|live-(?!channel))|core\/live\/(edge-|live-(?!state))|elements\/(live-parts|zc-live-|zc-hand-raise\/zc-hand-raise|words\/(chat|hand|live)-)|events\/live-)/;

/** Only where a live stream comes straight from its host's page. */
const goesByPeer = /\/sdk\/src\/(controllers\/live\/watch-|core\/stage\/watch-|engine\/peer\/)/;

/** What lies over the picture: graphics, calls to action, and the form of one, each fetched where there is one. */
const overlayChunks: readonly (readonly [string, RegExp])[] = [
  ['lead-form', /\/(contract\/src\/rules\/|elements\/(zc-lead-form\/|words\/lead-form)|core\/overlays\/lead-client)/],
  [
    'calls-to-action',
    /\/(elements\/(zc-calls-to-action\/|overlay-hold|words\/ad-)|events\/cta-|core\/overlays\/c(alls-|ta-))/,
  ],
  ['live-overlays', /\/core\/overlays\/date-ranges/],
  ['overlays', /\/(elements\/(zc-hypergraphics\/|overlay-|words\/overlay-)|events\/hyperg|core\/overlays\/)/],
  ['overlays', /\/sdk\/src\/controllers\/(overlay-|frame-clock)/],
];

/** One file with what playing takes, one with the engine for the few streams that need it, one for other screens. */
function toChunk(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  if (path.endsWith('/hls.js/dist/hls.mjs') || /\/engine\/hls-full(-engine)?\.ts$/.test(path)) return 'vendors-full';
  if (/\/sdk\/src\/cast\//.test(path)) return 'cast';
  if (goesWithViews.test(path)) return 'views';
  if (goesByPeer.test(path)) return 'webrtc';
  if (goesWithLive.test(path)) return 'live';
  const [overlayChunk] = overlayChunks.find(([, files]) => files.test(path)) ?? [];
  if (overlayChunk) return overlayChunk;
  return path.includes('/hls.js/') || goesWithEngine.test(path) ? 'vendors' : undefined;
}

const isLocale = (id: string) => /[\\/]locales[\\/]/.test(id);

const sweepCdn = sweep(cdnFolder, 5);

/** For pages: one script that defines the element; the engine follows when somebody means to watch. */
const cdn: RollupOptions = {
  input: { player: 'sdk/src/cdn/player.ts' },
  output: {
    dir: cdnFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name, moduleIds }) =>
      moduleIds.some(isLocale) ? 'locale-[name].js' : `${name.replace(/^zc-/, '')}.js`,
    manualChunks: toChunk,
    onlyExplicitManualChunks: true,
    // A request of its own takes longer than these bytes.
    experimentalMinChunkSize: 1000,
  },
  plugins: [...compile, minify, joinTemplateLines(), buildManifest(), sweepCdn],
};

/**
 * The script of a video's own page. It shares no file with the player's: a browser that keeps one of the two from an
 * older release would not find in it what the other asks for.
 */
const watch: RollupOptions = {
  input: { watch: 'sdk/src/watch/watch.ts' },
  output: {
    dir: cdnFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ moduleIds }) => (moduleIds.some(isLocale) ? 'share-locale-[name].js' : 'share-dialog.js'),
  },
  plugins: [...compile, minify, sweepCdn],
};

/** A part of the player that a page shows by itself; it shares no file with the player's, as `watch` does not. */
const apart = (name: string): RollupOptions => ({
  input: { [name]: `sdk/src/cdn/${name}.ts` },
  output: {
    dir: cdnFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ moduleIds }) => (moduleIds.some(isLocale) ? `${name}-locale-[name].js` : `${name}-more.js`),
  },
  plugins: [...compile, minify, sweepCdn],
});

/** For the page that a link from a video leads to, which need not have any of our elements: a plain script. */
const convert: RollupOptions = {
  input: { convert: 'sdk/src/cdn/convert.ts' },
  output: { dir: cdnFolder, format: 'iife', entryFileNames: '[name].js' },
  plugins: [...compile, minify, sweepCdn],
};

const served = [cdn, watch, apart('zc-chat'), apart('zc-hand-raise'), convert];

/** `--configOnlyCdn` and `--configOnlyEsm` build one of the two. */
export default ({ configOnlyCdn, configOnlyEsm }: Record<string, unknown>): RollupOptions[] =>
  configOnlyCdn ? served : configOnlyEsm ? [esm] : [esm, ...served];
