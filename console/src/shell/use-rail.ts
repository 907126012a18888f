import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useLocation } from 'wouter';
import { narrow } from '../theme/media.ts';
import { useMedia } from '../ui/use-media.ts';

/** How wide the navigation at the side is, as the user left it. */
export const railAtom = atomWithStorage<'wide' | 'folded'>('zc-rail', 'wide', undefined, { getOnInit: true });

/** Workbenches: the studio, and the editor over a video, need the width themselves. */
const workbench = /^\/studio\/|\/overlays$/;

export function useIsRailFolded(): { isFolded: boolean; canUnfold: boolean } {
  const choice = useAtomValue(railAtom);
  const [location] = useLocation();
  const isTight = useMedia(narrow);
  const canUnfold = !isTight && !workbench.test(location);
  return { isFolded: choice === 'folded' || !canUnfold, canUnfold };
}
