import { type SiteOptions as Options, startSite as start } from './site.ts';

export type SiteOptions = Omit<Options, 'loadMore' | 'loadPreview' | 'loadTests'>;

/**
 * Shows the widgets of a business where their rules say so, on this page and on those that follow without a reload.
 * Returns what takes them away again.
 */
export const startSite = (options: SiteOptions): (() => void) =>
  start({
    ...options,
    loadMore: () => import('./site-more.ts'),
    loadPreview: () => import('./site-preview.ts'),
    loadTests: () => import('./site-tests.ts'),
  });
