import { type ComponentType, lazy } from 'react';

/** A component whose code comes when it is first shown. */
export const later = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
