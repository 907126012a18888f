import type { PublicWidget } from '@zeacon/contract';
import { onNextPage } from '../next-page.ts';
import { closeMemory } from '../page-close-memory.ts';
import { staysAway } from './widget-content.ts';

/** Whether the visitor closed it before, and it is set to stay away. */
export const wasClosed = ({ form, key, style }: PublicWidget): boolean =>
  staysAway(form) && closeMemory.isClosed(key, style.closeMemory);

/** `comeBack` is called on the next page of a site that loads none, for what is set to be there again. */
export function rememberClosed({ key, style }: PublicWidget, comeBack: () => void): void {
  closeMemory.close(key, style.closeMemory);
  if (style.closeMemory === 'NONE') onNextPage(comeBack);
}
