import type { Permission } from '@zeacon/contract';
import type { ReactNode } from 'react';

/** A page of the console: where it is, who may open it, and what it shows. */
export interface PageRoute {
  /** With parameters such as `:id`. A page that has an `id` is another one for each. */
  path: string;
  /** Everybody else reads that their role does not include the page. */
  needs?: Permission;
  /** Whether nobody uses it while acting as somebody else. */
  themselves?: boolean;
  render: (id: string) => ReactNode;
}
