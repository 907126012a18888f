import { type PostOrder, postOrders } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import type { Reader } from './reader.ts';
import { linkTo } from './words/page-language.ts';

/** The order that an address of a feed names; what is none is the usual one. */
export const orderOf = (asked: unknown): PostOrder => (asked === 'popular' ? 'POPULAR' : 'NEWEST');

export const inOrder = (address: string, order: PostOrder | undefined): string =>
  order === 'POPULAR' ? `${address}${address.includes('?') ? '&' : '?'}order=popular` : address;

/** Leads from one order to the other. */
export function orderMarkup({ spoken }: Reader, path: string, current: PostOrder = 'NEWEST'): Html {
  const names = { NEWEST: spoken.words.newestFirst, POPULAR: spoken.words.popularFirst };
  return html`<nav class="orders" aria-label="${spoken.words.postOrder}">${postOrders.map(
    (order) =>
      html`<a href="${linkTo(inOrder(path, order), spoken)}"${order === current && html` aria-current="page"`}>${names[order]}</a>`,
  )}</nav>`;
}
