import { addStyles } from '../base/control-element.ts';
import { placeStyles } from './place.styles.ts';

/** Where the picture is shown: `corner` of the window, or the whole `screen`. */
export type Place = 'corner' | 'screen';

/**
 * Takes the player's frame out of the page, above everything in it: whatever the page does with overflow, transforms
 * or stacking, it neither clips nor covers the picture, and nothing of the page's own styles is touched.
 */
export function raise(frame: HTMLElement, place: Place): void {
  lower(frame);
  addStyles(frame.getRootNode(), placeStyles);
  frame.dataset.place = place;
  if (!frame.isConnected || !('showPopover' in frame)) return;
  frame.popover = 'manual';
  frame.showPopover();
}

/** Puts it back. */
export function lower(frame: HTMLElement): void {
  delete frame.dataset.place;
  if (!frame.popover) return;
  if (frame.matches(':popover-open')) frame.hidePopover();
  frame.removeAttribute('popover');
}
