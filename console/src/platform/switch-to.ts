import { createContext, useContext } from 'react';

/** The frame of the console knows what has to be left and stopped before somebody acts for another business. */
export const SwitchToContext = createContext<((businessId: string) => void) | undefined>(undefined);

/** Acts for another business from then on. Only in the part of the console that requires signing in. */
export function useSwitchTo(): (businessId: string) => void {
  const switchTo = useContext(SwitchToContext);
  if (!switchTo) throw new Error('Nothing around it can change the business.');
  return switchTo;
}
