import type { InsightEvent, PublicPlayerConfig } from '@zeacon/contract';
import type { ReactiveController, ReactiveElement } from 'lit';
import type { EventDetails } from '../core/insights/insights.ts';
import type { LeadView } from '../core/lead-form/lead-client.ts';
import type { EngineFactory } from '../engine/engine.ts';
import type { Feature, FeatureHost } from './feature.ts';
import type { Playback } from './playback.ts';
import type { PlayerContext } from './player-context.ts';

/** What a live stream does in the player's stead. */
export interface LivePart {
  /** Goes to a place within what may be seen of what is on the air. False where nothing is. */
  seek(to: number): boolean;
  /** What plays it: `create`, or that with something above it. */
  engineOf(create: EngineFactory): Promise<EngineFactory>;
  /** Whether a failure of playback is the live stream's own affair. */
  forgives(code: string): boolean;
}

/** Who counts what is seen. */
export interface CountingPart {
  /** Takes an event of what lies over the picture. Answers its id, where the visitor may be counted. */
  record(type: InsightEvent['type'], details: EventDetails): string | undefined;
  /** What the events of this view carry, where the visitor may be counted. */
  readonly view: LeadView | undefined;
}

/** The player as its features have it, who know of its element what they say. */
export interface PlayerHost<Element extends ReactiveElement> extends PlayerContext, FeatureHost {
  readonly element: Element;
  readonly playback: Playback;
  /** Of the platform. */
  readonly origin: string;
  /** When playback was first asked for, in milliseconds of the page's clock. */
  readonly askedAt: number | undefined;
  /** What features draw over the picture, by their names. */
  readonly drawn: Map<string, () => unknown>;
  /** Takes over what is known of the stream now. */
  show(config: PublicPlayerConfig): void;
  live?: LivePart | undefined;
  counting?: CountingPart | undefined;
}

/** Calls it with every rendering of the element, until the signal aborts. */
export function followElement(element: ReactiveElement, follower: ReactiveController, signal: AbortSignal): void {
  element.addController(follower);
  signal.addEventListener('abort', () => element.removeController(follower));
}

/** Draws over the picture, until the signal aborts. */
export function draw(
  { drawn }: PlayerHost<ReactiveElement>,
  name: string,
  render: () => unknown,
  signal: AbortSignal,
): void {
  drawn.set(name, render);
  signal.addEventListener('abort', () => drawn.delete(name));
}

/** A part of the player's element, which is there while that is in a page. */
export type ElementFeature<Element extends ReactiveElement> = Feature<PlayerHost<Element>>;
