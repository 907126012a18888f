import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useOverlayCalls } from '../../entities/overlays/overlay-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { removeOverlays } from './overlay-document.ts';
import type { OverlayEditor } from './use-overlay-editor.ts';

/**
 * Removes graphics that were deleted from the library, for example in another window, so that the rest can be saved.
 */
export function useDeletedGraphics(streamId: string, { saveState, doc, apply }: OverlayEditor): void {
  const calls = useOverlayCalls(streamId);
  const snackbar = useSnackbar();
  const isGone = saveState.status === 'failed' && saveState.isGone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one refused save is followed once.
  useEffect(() => {
    if (!isGone) return;
    const uuids = [...new Set(doc.hypergraphics.map(({ hypergraphicId }) => hypergraphicId))];
    void calls.gone(uuids).then((gone) => {
      if (gone.length === 0) return;
      apply((now) => {
        const placed = now.hypergraphics.filter(({ hypergraphicId }) => gone.includes(hypergraphicId));
        return removeOverlays(now, new Set(placed.map(({ id }) => id)));
      });
      snackbar.error(t`A graphic was deleted from the library, so it is taken off this video too.`);
    });
  }, [isGone]);
}
