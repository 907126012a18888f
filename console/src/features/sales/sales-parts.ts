/** In one file, as what a page loads first names each file that may follow. */
export { SalesPage } from './sales-page.tsx';
export { SellTab } from './sell-tab.tsx';
