export { startPreview } from '../site/site-preview.ts';
