import { addStyles } from '../base/control-element.ts';
import { placeStyles } from './place.styles.ts';

/** Where the picture is shown: in a `corner` of the window, or on the whole `screen`. */
export type Place = 'corner' | 'screen';

/**
 * Moves the player's frame above everything in the page: overflow, transforms and stacking of the page neither clip nor
 * cover the picture, and the page's own styles stay untouched.
 */
export function raise(frame: HTMLElement, place: Place): void {
  lower(frame);
  addStyles(frame.getRootNode(), placeStyles);
  frame.dataset.place = place;
  if (!frame.isConnected || !('showPopover' in frame)) return;
  frame.popover = 'manual';
  frame.showPopover();
}

/** Moves it back. */
export function lower(frame: HTMLElement): void {
  delete frame.dataset.place;
  if (!frame.popover) return;
  if (frame.matches(':popover-open')) frame.hidePopover();
  frame.removeAttribute('popover');
}
