import { can, type Permission } from '@zeacon/contract';
import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom } from './session.ts';

/** Whether an operator acts as somebody without having asked to change anything. */
export const readsOnlyAtom = atom((get) => get(sessionAtom)?.impersonation?.access === 'read');

const isToRead = (permission: Permission) => permission.endsWith('.read');
/** What no operator does in somebody's place: it hands out access, or is the owner's alone to decide. */
const byThemselvesAlone: readonly Permission[] = [
  ...(['api_keys.manage', 'team.manage', 'operators.admit'] as const),
  ...(['business.transfer', 'business.export', 'business.delete'] as const),
];

/**
 * Whether the signed-in person may do this: by their role in the business, and, for an operator who acts as somebody,
 * by what they asked for. The server judges again.
 */
export function useMay(permission: Permission): boolean {
  const isActing = useAtomValue(sessionAtom)?.impersonation != null;
  const readsOnly = useAtomValue(readsOnlyAtom);
  const isRefused = (isActing && byThemselvesAlone.includes(permission)) || (readsOnly && !isToRead(permission));
  return useRoleMay(permission) && !isRefused;
}

/** Whether the role alone allows it. For pages that can also be looked at. */
export function useRoleMay(permission: Permission): boolean {
  return can(useAtomValue(sessionAtom)?.role, permission);
}

/** Shows what only some can use to those alone. */
export function May({ do: permission, children }: { do: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}
