import { can, type Permission } from '@zeacon/contract';
import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom } from './session.ts';

/** Whether an operator acts as somebody without having asked to change anything. */
export const readsOnlyAtom = atom((get) => get(sessionAtom)?.impersonation?.access === 'read');

/** Whether an operator acts as somebody. */
export const isActingAtom = atom((get) => get(sessionAtom)?.impersonation != null);

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
  const isActing = useAtomValue(isActingAtom);
  const readsOnly = useAtomValue(readsOnlyAtom);
  const isRefused = (isActing && byThemselvesAlone.includes(permission)) || (readsOnly && !isToRead(permission));
  return useRoleMay(permission) && !isRefused;
}

/**
 * Whether they may do this, and are themselves: operators who act as somebody neither send files in, take data out nor
 * hold what lets them in for longer.
 */
export function useMayThemselves(permission: Permission): boolean {
  const isActing = useAtomValue(isActingAtom);
  return useMay(permission) && !isActing;
}

/** Whether the role alone allows it. For pages that can also be looked at. */
export function useRoleMay(permission: Permission): boolean {
  return can(useAtomValue(sessionAtom)?.role, permission);
}

/** Shows what only some can use to those alone. */
export function May({ do: permission, children }: { do: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}

/** The same for what nobody does while acting as somebody else. */
export function MayThemselves({ do: permission, children }: { do: Permission; children: ReactNode }) {
  return useMayThemselves(permission) ? children : null;
}
