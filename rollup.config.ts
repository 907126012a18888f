import { readFileSync } from 'node:fs';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import type { RollupOptions } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import { createNoticeCollector } from './scripts/licences/collect-notices.ts';
import { buildManifest, font } from './sdk/build/build-manifest.ts';
import { emitTypes } from './sdk/build/emit-types.ts';
import { fragmentedOnly } from './sdk/build/fragmented-only.ts';
import { joinTemplateLines, minifyTemplates } from './sdk/build/minify-templates.ts';
import { namePolicies } from './sdk/build/name-policies.ts';
import { plainProperties } from './sdk/build/plain-properties.ts';
import { sweep } from './sdk/build/sweep.ts';

const { version } = JSON.parse(readFileSync('sdk/package.json', 'utf8')) as { version: string };
const cdnFolder = 'sdk/dist/cdn/sub-apps/widgets';
const compile = [
  minifyTemplates(),
  resolve({ extensions: ['.ts', '.js', '.mjs'] }),
  esbuild({ target: 'es2022', tsconfig: 'tsconfig.sdk.json', define: { zeaconVersion: JSON.stringify(version) } }),
  plainProperties(),
];

const levels = ['trace', 'debug', 'log', 'info', 'warn', 'error'];
const loggers = ['this', 'logger', 'this.logger', 'hls.logger', 'this.hls.logger'];

/** Terser shortens what esbuild leaves. What hls.js would tell its log, which we keep off, is a thirteenth of it. */
const minifyWith = ({ hasPrototypes }: { hasPrototypes: boolean }) =>
  terser({
    module: true,
    ecma: 2020,
    compress: {
      passes: 4,
      // Pieces that repeat compress better than pieces that were put in place.
      inline: 1,
      keep_fargs: false,
      // An arrow function has no prototype.
      unsafe_arrows: !hasPrototypes,
      pure_funcs: [
        ...loggers.flatMap((logger) => levels.map((level) => `${logger}.${level}`)),
        'stringify',
        'TimeRanges.toString',
      ],
    },
    format: { comments: false },
  });
const minify = minifyWith({ hasPrototypes: false });

/** For bundlers: the page brings lit, react and hls.js, so that it has each of them once. */
const esm: RollupOptions = {
  input: {
    index: 'sdk/src/index.ts',
    core: 'sdk/src/core/index.ts',
    react: 'sdk/src/react/index.ts',
    ssr: 'sdk/src/ssr/index.ts',
    'zc-player/define': 'sdk/src/player/zc-player/define.ts',
    'zc-chat/define': 'sdk/src/chat/zc-chat/define.ts',
    'zc-community-feed/define': 'sdk/src/feed/zc-community-feed/define.ts',
    'zc-hand-raise/define': 'sdk/src/live/zc-hand-raise/define.ts',
    'zc-share-dialog/define': 'sdk/src/share/zc-share-dialog/define.ts',
    'zc-widget/define': 'sdk/src/widget/zc-widget/define.ts',
    site: 'sdk/src/site/index.ts',
  },
  external: (id) => /^(lit|@lit\/[\w-]+|react|hls\.js)(\/|$)/.test(id),
  output: { dir: 'sdk/dist/esm', format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' },
  plugins: [...compile, minify, createNoticeCollector().plugin, emitTypes()],
};

/**
 * The folders of the SDK that are loaded as one file each, with the name of that file. `core/` and `words/` hold folders
 * of the same names, which go with them. What no line names is in the script that asks for it: `player/` and `words/` in
 * the player's own, the rest in what an `import()` of it makes.
 */
const files: Readonly<Record<string, string>> = {
  engine: 'vendors',
  companions: 'vendors',
  quality: 'vendors',
  thumbnails: 'vendors',
  'engine-full': 'vendors-full',
  views: 'views',
  insights: 'views',
  visitor: 'views',
  fingerprint: 'fingerprint',
  live: 'live',
  peer: 'webrtc',
  cast: 'cast',
  overlays: 'overlays',
  'live-overlays': 'live-overlays',
  'calls-to-action': 'calls-to-action',
  'lead-form': 'lead-form',
  cues: 'cues',
  watermark: 'watermark',
  'third-party': 'third-party',
};

/** The packages that have a file of their own, or are in one of those; by the path within their folder. */
const packages: readonly (readonly [string, string])[] = [
  ['hls.js/dist/hls.mjs', 'vendors-full'],
  ['hls.js/', 'vendors'],
];

function toChunk(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const [, inPackage] = path.split('/node_modules/');
  if (inPackage) return packages.find(([start]) => inPackage.startsWith(start))?.[1];
  // The rules for a form's fields.
  if (path.includes('/contract/src/rules/')) return files['lead-form'];
  const [folder, inner] = path.split('/sdk/src/')[1]?.split('/') ?? [];
  return files[(folder === 'core' || folder === 'words' ? inner : folder) ?? ''];
}

const isCheckoutLocale = (id: string) => /[\\/]checkout[\\/]locales[\\/]/.test(id);
const isLocale = (id: string) => /[\\/]locales[\\/]/.test(id);

const sweepCdn = sweep(cdnFolder, () => served.length);
/** What others wrote in these files. */
const { plugin: notices } = createNoticeCollector([font]);

/** For pages: one script that defines the element; the engine follows when somebody means to watch. */
const cdn: RollupOptions = {
  input: { player: 'sdk/src/cdn/player.ts' },
  output: {
    dir: cdnFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name, moduleIds }) =>
      moduleIds.some(isCheckoutLocale)
        ? 'checkout-locale-[name].js'
        : moduleIds.some(isLocale)
          ? 'locale-[name].js'
          : `${name.replace(/^zc-/, '')}.js`,
    manualChunks: toChunk,
    onlyExplicitManualChunks: true,
    // A request of its own takes longer than these bytes.
    experimentalMinChunkSize: 1000,
  },
  plugins: [
    ...compile,
    fragmentedOnly(),
    minify,
    joinTemplateLines(),
    namePolicies(),
    buildManifest(),
    notices,
    sweepCdn,
  ],
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
  plugins: [...compile, minify, namePolicies(), notices, sweepCdn],
};

/** The script of the pages of communities, and the editor for members who write. */
const community: RollupOptions = {
  input: { community: 'sdk/src/community/community.ts' },
  output: {
    dir: cdnFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name, moduleIds }) => {
      if (name === 'editor') return 'community-editor.js';
      if (name === 'watch-party') return 'community-party.js';
      if (name === 'open-picture') return 'community-picture.js';
      return moduleIds.some(isLocale) ? 'community-locale-[name].js' : 'community-checkout.js';
    },
    manualChunks: (id) =>
      /[\\/](?:rich-text|prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname)[\\/]/.test(id) ? 'editor' : undefined,
    onlyExplicitManualChunks: true,
  },
  plugins: [...compile, minifyWith({ hasPrototypes: true }), notices, sweepCdn],
};

/** Shows notifications on devices of members: a service worker, served on the host of each community. */
const communityPush: RollupOptions = {
  input: { 'community-push': 'sdk/src/community/push-worker.ts' },
  output: { dir: cdnFolder, format: 'iife', entryFileNames: '[name].js' },
  plugins: [...compile, minify, sweepCdn],
};

/** The popup in which members of a community sign in for a page of the business. */
const connect: RollupOptions = {
  input: { 'community-connect': 'sdk/src/community/connect.ts' },
  output: {
    dir: cdnFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.some(isCheckoutLocale)
        ? 'community-connect-checkout-locale-[name].js'
        : moduleIds.some(isLocale)
          ? 'community-connect-locale-[name].js'
          : 'community-connect-more.js',
  },
  plugins: [...compile, minify, sweepCdn],
};

/** What follows by the name of its module in a file that says what it is for; the rest is in one. */
const partsApart: Readonly<Record<string, string>> = {
  'feed-video': 'video',
  'thread-view': 'thread',
  'post-media': 'media',
  'member-parts': 'member',
  manage: 'manage',
  editing: 'edit',
  'mention-picker': 'mention',
  'attached-pictures': 'pictures',
  'poll-form': 'poll',
  drafts: 'draft',
  bell: 'bell',
  'live-talk': 'chat',
  'post-playlist': 'playlist',
};

/** A part of the player that a page shows by itself; it shares no file with the player's, as `watch` does not. */
const apart = (name: string): RollupOptions => ({
  input: { [name]: `sdk/src/cdn/${name}.ts` },
  output: {
    dir: cdnFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ name: chunk, moduleIds }) => {
      if (moduleIds.some(isLocale)) return `${name}-locale-[name].js`;
      return `${name}-${partsApart[chunk] ?? 'more'}.js`;
    },
    // A request of its own takes longer than these bytes.
    experimentalMinChunkSize: 1000,
  },
  plugins: [...compile, minify, namePolicies(), notices, sweepCdn],
});

/** For pages that need not have any of our elements: a plain script. */
const plain = (name: string): RollupOptions => ({
  input: { [name]: `sdk/src/cdn/${name}.ts` },
  output: { dir: cdnFolder, format: 'iife', entryFileNames: '[name].js' },
  plugins: [...compile, minify, namePolicies(), notices, sweepCdn],
});

const served = [
  cdn,
  watch,
  community,
  communityPush,
  connect,
  apart('zc-chat'),
  apart('zc-hand-raise'),
  apart('zc-widget'),
  apart('zc-community-feed'),
  apart('site-more'),
  apart('site-preview'),
  apart('site-tests'),
  plain('convert'),
  plain('guest'),
  plain('visitor-data'),
  plain('visitor-link'),
  plain('site'),
];

/** `--configOnlyCdn` and `--configOnlyEsm` build one of the two. */
export default ({ configOnlyCdn, configOnlyEsm }: Record<string, unknown>): RollupOptions[] =>
  configOnlyCdn ? served : configOnlyEsm ? [esm] : [esm, ...served];
