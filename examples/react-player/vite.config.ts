import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/react-player/',
  plugins: [react()],
  // The page's own stylesheet belongs to the site around it.
  build: { outDir: 'dist', emptyOutDir: true, rollupOptions: { external: ['/site.css'] } },
});
