import { titleKey } from '@zeacon/contract';
import { digestOf } from '../../../../platform/secret-tokens.ts';

export type Product = 'discourse' | 'circle';

/** What somebody is known by in files: their email is not kept for that. */
export const memberKey = (product: Product, by: 'email' | 'name' | 'username' | 'id', value: string): string =>
  digestOf(`${product}:${by}:${value.trim().toLowerCase()}`);

/** Numbers, where files are as they should be. */
const plain = (id: string) => id.slice(0, 100).replace(/[^\w /.:-]/g, '?');

export const refOf = (product: Product, id: string): string => `${product}:${plain(id)}`;

/** Two sites count from one: what has the same number and another moment is something else. */
export const keyOf = (product: Product, id: string, createdAt: string | undefined): string =>
  `${product}:${plain(id)}:${createdAt ?? ''}`;

export const titleRef = (product: Product, title: string): string => digestOf(`${product}:title:${titleKey(title)}`);
