import type { Feature } from '../feature.ts';
import type { PlayerContext } from '../player-context.ts';
import type { PlayerHost } from '../player-host.ts';
import type { RestController } from '../rest-controller.ts';
import type { PlayerAttributes } from './player-attributes.ts';
import type { SettingsLoader } from './settings-loader.ts';

/** The element as its features know it. */
export interface PlayerElement extends PlayerAttributes {
  currentTime: number;
  muted: boolean;
  readonly duration: number;
  play(): Promise<void>;
  retry(): void;
}

/** The way through a playlist. */
export interface PlaylistPart {
  playItem(index: number): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Fetches what the playlist takes, where there is one. */
  prepare(): void;
}

export interface ElementHost extends PlayerHost<PlayerElement> {
  words: PlayerContext['words'];
  /** Of the words, unless the page says one. */
  direction: 'rtl' | undefined;
  readonly rest: RestController;
  readonly settings: SettingsLoader;
  /** Somebody chose another video of the playlist: the page's wishes for the first one are no longer of concern. */
  readonly moving: boolean;
  playlist?: PlaylistPart | undefined;
  /** Until what live streams need has come. */
  joining?: Promise<void> | undefined;
  /** There is something to lay over the picture. */
  lay?: (() => void) | undefined;
  /** Attaches it for as long as the player stays; once, however often it is given. */
  add(feature: PlayerPart): void;
}

/** One part of the player's element. It is listed in `player-features.ts`. */
export type PlayerPart = Feature<ElementHost>;

export const findFrame = (element: PlayerElement): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('.frame') ?? null;

/** Hears of the picture and its controls, not of what stands beside it, from the first rendering on. */
export async function listenToFrame<Type extends keyof HTMLElementEventMap>(
  element: PlayerElement,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
  signal: AbortSignal,
): Promise<void> {
  await element.updateComplete;
  findFrame(element)?.addEventListener(type, listener, { signal });
}
