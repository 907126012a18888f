import type { ReactNode } from 'react';
import { useSession } from '../platform/session.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** For everybody else there is no such page. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  return useSession().isOperator ? children : <NotFoundPage />;
}
