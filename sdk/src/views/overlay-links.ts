import { keepClick, withClick } from '../core/insights/click-memory.ts';
import type { OverlayLink, OverlaySource } from '../overlays/overlay-source.ts';

/**
 * Asks the page, then lets the browser follow the link normally, so that middle button, modifiers and assistive
 * technology work as usual. The click's id is in the address only while the link is followed.
 */
export function followLink(click: MouseEvent, link: OverlayLink, source: OverlaySource): void {
  const anchor = click.currentTarget as HTMLAnchorElement;
  const { overlayId, hypergraphicId, href, trackConversions, event } = link;
  const eventId = source.record({ type: 'overlayClick', overlayId, ...(hypergraphicId && { hypergraphicId }) });
  const clickId = eventId && trackConversions ? `${source.store.state.streamId}.${eventId}` : undefined;
  // Also if the page handles the click itself: what follows there is a result of this click.
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
