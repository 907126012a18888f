export { createSiteTests } from '../site/site-tests.ts';
