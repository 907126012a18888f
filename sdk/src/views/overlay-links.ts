import { keepClick, withClick } from '../core/insights/click-memory.ts';
import type { OverlayLink, OverlaySource } from '../overlays/overlay-source.ts';

/**
 * Asks the page, then lets the browser follow the link as it follows every link, so that the middle button, a modifier
 * and assistive technology mean what they always mean. The click's id stands in the address only while it is followed.
 */
export function followLink(click: MouseEvent, link: OverlayLink, source: OverlaySource): void {
  const anchor = click.currentTarget as HTMLAnchorElement;
  const { overlayId, hypergraphicId, href, trackConversions, event } = link;
  const eventId = source.record({ type: 'overlayClick', overlayId, ...(hypergraphicId && { hypergraphicId }) });
  const clickId = eventId && trackConversions ? `${source.store.state.streamId}.${eventId}` : undefined;
  // Also where the page handles it itself: what follows there came of this click.
  if (clickId) keepClick(() => localStorage, clickId, Date.now());
  if (!anchor.dispatchEvent(event) || !href) {
    click.preventDefault();
    return;
  }
  if (clickId) {
    anchor.href = withClick(href, clickId);
    setTimeout(() => {
      anchor.href = href;
    });
  }
  source.pause();
}
