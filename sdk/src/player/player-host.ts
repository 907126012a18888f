import type { InsightEvent, PublicPlayerConfig } from '@zeacon/contract';
import type { ReactiveController, ReactiveElement } from 'lit';
import type { EventDetails } from '../core/insights/insights.ts';
import type { LeadView } from '../core/lead-form/lead-client.ts';
import type { EngineFactory } from '../engine/engine.ts';
import type { Feature, FeatureHost } from './feature.ts';
import type { Playback } from './playback.ts';
import type { PlayerContext } from './player-context.ts';

/** What a live stream does instead of the player. */
export interface LivePart {
  /** Seeks within the available part of a live on air. False if it is not on air. */
  seek(to: number): boolean;
  /** The engine that plays it: `create`, or something on top of it. */
  engineOf(create: EngineFactory): Promise<EngineFactory>;
  /** Whether the live stream handles this playback failure. */
  forgives(code: string): boolean;
}

/** The part that counts views. */
export interface CountingPart {
  /** Records an overlay event. Returns its id if the visitor may be counted. */
  record(type: InsightEvent['type'], details: EventDetails): string | undefined;
  /** Attributes of this view's events, if the visitor may be counted. */
  readonly view: LeadView | undefined;
}

/** The player as seen by its features, each of which states what it needs from the element. */
export interface PlayerHost<Element extends ReactiveElement> extends PlayerContext, FeatureHost {
  readonly element: Element;
  readonly playback: Playback;
  /** Of the platform. */
  readonly origin: string;
  /** What features render over the picture, by name. */
  readonly drawn: Map<string, () => unknown>;
  /** Updates what is known about the stream. */
  show(config: PublicPlayerConfig): void;
  live?: LivePart | undefined;
  counting?: CountingPart | undefined;
}

/** Calls the follower with every rendering of the element, until the signal aborts. */
export function followElement(element: ReactiveElement, follower: ReactiveController, signal: AbortSignal): void {
  element.addController(follower);
  signal.addEventListener('abort', () => element.removeController(follower));
}

/** Renders something over the picture, until the signal aborts. */
export function draw(
  { drawn }: PlayerHost<ReactiveElement>,
  name: string,
  render: () => unknown,
  signal: AbortSignal,
): void {
  drawn.set(name, render);
  signal.addEventListener('abort', () => drawn.delete(name));
}

/** A feature of the player's element, active while the element is in a page. */
export type ElementFeature<Element extends ReactiveElement> = Feature<PlayerHost<Element>>;
