import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useLocation } from 'wouter';
import { narrow } from '../theme/media.ts';
import { useMedia } from '../ui/use-media.ts';

/** The width of the side navigation, as the user left it. */
export const railAtom = atomWithStorage<'wide' | 'folded'>('zc-rail', 'wide', undefined, { getOnInit: true });

/** Pages that need the full width: the studio, and the overlay editor. */
const workbench = /^\/studio\/|\/overlays$/;

export function useIsRailFolded(): { isFolded: boolean; canUnfold: boolean } {
  const choice = useAtomValue(railAtom);
  const [location] = useLocation();
  const isTight = useMedia(narrow);
  const canUnfold = !isTight && !workbench.test(location);
  return { isFolded: choice === 'folded' || !canUnfold, canUnfold };
}
