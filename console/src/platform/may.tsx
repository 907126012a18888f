import { can, type Permission } from '@zeacon/contract';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom } from './session.ts';

/** Whether the signed-in person's role in the business allows this. The server judges again. */
export function useMay(permission: Permission): boolean {
  return can(useAtomValue(sessionAtom)?.role, permission);
}

/** Shows what only some roles can use to those alone. */
export function May({ do: permission, children }: { do: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}
