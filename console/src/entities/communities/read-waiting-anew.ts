import type { QueryClient } from '@tanstack/react-query';
import { notificationsKey } from '../notifications/notification-queries.ts';

/** After a decision: what is shown of communities, and how much still waits, which stands in the navigation. */
export const readWaitingAnew = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['communities'] }),
    queries.invalidateQueries({ queryKey: notificationsKey }),
  ]);
