import type { Http } from '../module.ts';
import type { Parts } from '../parts.ts';
import { createConsolePage } from './console-page.ts';
import { docsSite } from './docs-site.ts';
import { thirdPartyPage } from './third-party-page.ts';
import { vendorFiles } from './vendor-files.ts';
import { webFiles } from './web-files.ts';

/** What is built: documentation, the player's files and the console. */
export function createWebPages({ config, vendors }: Pick<Parts, 'config' | 'vendors'>) {
  return {
    async routes({ app }: Pick<Http, 'app'>): Promise<void> {
      await docsSite(app);
      thirdPartyPage(app);
      vendorFiles(app, vendors.scripts);
      await webFiles(app, createConsolePage(config));
    },
  };
}
