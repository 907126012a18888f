import { useAtomValue } from 'jotai';
import { ownTimeZone } from './own-time-zone.ts';
import { accountAtom } from './session.ts';

/** In which the business's figures are told by day; where nobody is signed in, that of whoever looks. */
export const useBusinessTimeZone = (): string => useAtomValue(accountAtom)?.timeZone ?? ownTimeZone();
