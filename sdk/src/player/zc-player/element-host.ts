import type { Feature } from '../feature.ts';
import type { PlayerContext } from '../player-context.ts';
import type { PlayerHost } from '../player-host.ts';
import type { RestController } from '../rest-controller.ts';
import type { PlayerAttributes } from './player-attributes.ts';
import type { SettingsLoader } from './settings-loader.ts';

/** The element as seen by its features. */
export interface PlayerElement extends PlayerAttributes {
  currentTime: number;
  muted: boolean;
  readonly duration: number;
  play(): Promise<void>;
  retry(): void;
}

/** Moves through a playlist. */
export interface PlaylistPart {
  playItem(index: number): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Loads what the playlist needs, if there is one. */
  prepare(): void;
}

export interface ElementHost extends PlayerHost<PlayerElement> {
  words: PlayerContext['words'];
  /** Direction of the words, unless the page sets one. */
  direction: 'rtl' | undefined;
  readonly rest: RestController;
  readonly settings: SettingsLoader;
  /** The viewer chose another video of the playlist: the page's options for the first one no longer apply. */
  readonly moving: boolean;
  playlist?: PlaylistPart | undefined;
  /** Pending until the code for live streams has loaded. */
  joining?: Promise<void> | undefined;
  /** Pending until a token of an earlier page was used, or is of no use. */
  lending?: Promise<unknown> | undefined;
  /** Shows overlays on the picture, if there are any. */
  showOverlays?: (() => void) | undefined;
  /** Attaches a feature until the player is removed; only once, even if called again. */
  add(feature: PlayerPart): void;
}

/** A feature of the player's element, listed in `player-features.ts`. */
export type PlayerPart = Feature<ElementHost>;

export const findFrame = (element: PlayerElement): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('.frame') ?? null;

/** Listens to the picture and its controls, not to what is beside them, from the first rendering on. */
export async function listenToFrame<Type extends keyof HTMLElementEventMap>(
  element: PlayerElement,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
  signal: AbortSignal,
): Promise<void> {
  await element.updateComplete;
  findFrame(element)?.addEventListener(type, listener, { signal });
}
