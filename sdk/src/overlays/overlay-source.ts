import type { ViewerOverlays } from '@zeacon/contract';
import type { LeadView } from '../core/lead-form/lead-client.ts';
import type { OverlayState } from '../core/overlays/overlay-state.ts';
import type { Store } from '../core/store.ts';
import type { FrameClock } from './frame-clock.ts';

/** Of the insight events of the contract, those that an overlay causes. */
export interface OverlayEvent {
  readonly type: 'overlayImpression' | 'overlayHover' | 'overlayClick' | 'error';
  /** The placement or call to action. */
  readonly overlayId: string;
  readonly hypergraphicId?: string;
  readonly code?: string;
}

/** A link that a viewer follows. */
export interface OverlayLink {
  readonly overlayId: string;
  readonly hypergraphicId?: string;
  /** Absolute and safe to open. */
  readonly href: string | undefined;
  readonly trackConversions: boolean;
  /** Asks the page first. */
  readonly event: Event;
}

/** What the layers over the picture need of their player. */
export interface OverlaySource {
  readonly store: Store<OverlayState>;
  readonly clock: FrameClock;
  readonly media: HTMLVideoElement;
  /** Tells the platform, where the visitor may be counted: then it answers the event's id. */
  record(event: OverlayEvent): string | undefined;
  /** Whose view it is, where the visitor may be counted. */
  readonly view: LeadView | undefined;
  /** Lets the browser follow the link that is being clicked, unless the page handles it. */
  follow(click: MouseEvent, link: OverlayLink): void;
  play(): void;
  pause(): void;
  /** Origin of the platform. */
  readonly origin: string;
  /** Opens a video that is not public. */
  readonly mediaToken: string | undefined;
}

/** What a page may show over the picture in place of what the platform says; null is nothing. */
export type OwnOverlays = ViewerOverlays | null | undefined;
