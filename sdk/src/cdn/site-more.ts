export { createSiteMore } from '../site/site-more.ts';
