import type { ViewerOverlays } from '@zeacon/contract';
import type { LeadView } from '../core/lead-form/lead-client.ts';
import type { OverlayState } from '../core/overlays/overlay-state.ts';
import type { Store } from '../core/store.ts';
import type { FrameClock } from './frame-clock.ts';

/** The contract's insight events that an overlay causes. */
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

/** What the layers over the picture need from their player. */
export interface OverlaySource {
  readonly store: Store<OverlayState>;
  readonly clock: FrameClock;
  readonly media: HTMLVideoElement;
  /** Reports an event and returns its id, if the visitor may be counted. */
  record(event: OverlayEvent): string | undefined;
  /** The view, if the visitor may be counted. */
  readonly view: LeadView | undefined;
  /** Lets the browser follow the clicked link, unless the page handles it. */
  follow(click: MouseEvent, link: OverlayLink): void;
  play(): void;
  pause(): void;
  /** Origin of the platform. */
  readonly origin: string;
  /** Token of a non-public video. */
  readonly mediaToken: string | undefined;
}

/** Overlays that a page may set instead of the platform's; null means none. */
export type OwnOverlays = ViewerOverlays | null | undefined;
