import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/react-player/',
  plugins: [react()],
  // What is larger than usual is the engine for the few videos that the light one cannot play, fetched for those alone.
  build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 600 },
});
