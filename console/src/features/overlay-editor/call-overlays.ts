import { t } from '@lingui/core/macro';
import type { CallToAction, ViewerOverlays } from '@zeacon/contract';

/** A call to action as viewers get it, though it may not be complete yet, and from the first picture on. */
export function previewOverlays(call: CallToAction, imageUrl: string | null, streamId: string): ViewerOverlays {
  const { imageId: _id, ...rest } = call;
  const isButton = rest.kind === 'BUTTON';
  return {
    streamId,
    hypergraphics: [],
    placements: [],
    callsToAction: [
      {
        ...rest,
        // A button without a text or a link is not drawn.
        text: rest.text || (isButton ? t`Text` : ''),
        url: rest.url || (isButton ? location.origin : ''),
        moment: 'TIME',
        startMs: 0,
        endMs: null,
        imageUrl,
      },
    ],
  };
}
