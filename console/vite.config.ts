import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { linguiPlugin } from './lingui-plugin.ts';

const server = process.env.ZEACON_SERVER ?? 'http://localhost:4000';
const served = [
  '/business',
  '/general',
  '/authentication',
  '/api',
  '/media',
  '/sub-apps',
  '/v/',
  '/realtime',
  '/openapi.json',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [linguiPlugin(), vanillaExtractPlugin(), react()],
  oxc: {
    decorator: { legacy: true },
    assumptions: { setPublicClassFields: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
  },
  // What a worker needs only at times is then a file of its own.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The engine for the few videos that the light one cannot play, fetched for those alone, comes in one piece.
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: Object.fromEntries(served.map((prefix) => [prefix, { target: server, ws: true }])) },
});
