import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { RestController } from '../../controllers/rest-controller.ts';
import {
  type PlayerState,
  selectBusy,
  selectFailure,
  selectSettings,
  selectStream,
} from '../../core/player/player-state.ts';
import { selectTextColor, selectVisibleColor } from '../../core/player-config/accent.ts';
import { selectItems } from '../../core/playlist/playlist.ts';
import { loadFont } from '../app-host.ts';
import { icons } from '../icons.ts';
import type { PlayerContext } from '../player-context.ts';
import { toClock } from '../words/formats.ts';
import { toFailureMessage } from './failure-message.ts';
import type { LateParts } from './late-parts.ts';

export type PlayerView = ReturnType<typeof selectView>;

/** What the player as a whole shows; its controls follow the state by themselves. */
export function selectView(state: PlayerState) {
  const { started, played, paused, ended, waiting, mutedForAutoplay, reconnecting } = state;
  const { captionLines, captionsAbove, menu, transcript, docked, language } = state;
  const busy = selectBusy(state);
  return {
    started,
    played,
    paused,
    ended,
    mutedForAutoplay,
    captionLines,
    captionsAbove,
    menu,
    transcript,
    docked,
    language,
    busy,
    stuck: reconnecting && (waiting || !played),
    failure: selectFailure(state),
    stream: selectStream(state),
    settings: selectSettings(state),
    items: selectItems(state),
    itemId: state.itemId,
    counting: state.upNextSeconds !== undefined,
    playlistShown: state.playlistShown,
  };
}

export interface PlayerViewOptions {
  view: PlayerView;
  media: HTMLVideoElement;
  /** Chosen by the page, or empty. */
  poster: string;
  /** Of the words, unless the page says one. */
  direction: 'rtl' | undefined;
  rest: RestController;
  parts: LateParts;
  player: PlayerContext;
  keydown: (event: KeyboardEvent) => void;
  syncTracks: () => void;
  /** Somebody comes near: what playing takes may be fetched, though no media. */
  prepare: () => void;
  mini: MiniPlayerActions;
}

export interface MiniPlayerActions {
  close(): void;
  leave(): void;
}

export function renderPlayer(options: PlayerViewOptions) {
  const { view, direction, mini, player } = options;
  return html`<div class="layout" part="layout" dir=${ifDefined(direction)} lang=${view.language}>
    ${view.docked ? renderPlaceholder(mini, player.words) : nothing} ${renderFrame(options)}
    ${view.transcript && view.stream ? html`<zc-transcript part="transcript"></zc-transcript>` : nothing}
  </div>`;
}

function renderFrame(options: PlayerViewOptions) {
  const { view, media, poster, rest, parts, player, keydown, syncTracks, prepare, mini } = options;
  const { gestures, overlays, live } = parts;
  const { started, played, failure, stuck, stream, settings } = view;
  const { words } = player;
  const awake = rest.active || view.paused || view.ended || view.menu !== undefined || view.playlistShown;
  const picture = poster || stream?.posterUrl;
  const message = failure !== undefined || stuck;
  const controls = started && failure === undefined && settings?.hideControls === false;
  if (controls) loadFont();
  const name = stream?.name || settings?.name;
  return html`<div
    class="frame"
    part="frame"
    role="region"
    aria-label=${name ? words.playerOf(name) : words.player}
    tabindex="-1"
    ?data-awake=${awake}
    ?data-started=${started}
    ?data-paused=${view.paused}
    ?data-controls=${controls}
    @keydown=${keydown}
    @focusin=${(event: FocusEvent) => {
      rest.focusIn(event);
      prepare();
    }}
    @pointerenter=${(event: PointerEvent) => {
      if (event.pointerType === 'touch') parts.loadGestures();
      prepare();
    }}
    @focusout=${rest.focusOut}
    @pointermove=${(event: PointerEvent) => event.pointerType !== 'touch' && rest.wake()}
    @pointerleave=${(event: PointerEvent) => event.pointerType !== 'touch' && rest.rest()}
  >
    <div
      class="surface"
      @pointerdown=${(event: PointerEvent) => press(event, options)}
      @pointermove=${gestures?.move}
      @pointerup=${gestures?.up}
      @pointercancel=${gestures?.cancel}
      @contextmenu=${gestures?.menu}
      @click=${(event: PointerEvent) => tap(event, options)}
      @dblclick=${(event: MouseEvent) => doubleClick(event, options)}
    >
      ${media}
      ${picture && !played ? html`<img class="poster" part="poster" src=${picture} alt="" decoding="async" />` : nothing}
    </div>
    <slot hidden @slotchange=${syncTracks}></slot>
    <slot name="overlay"></slot>
    ${[overlays, gestures, live].map((part) => part?.render())}
    ${controls ? html`<div class="scrim"></div>` : nothing} ${renderLogo(view, words)}
    ${renderCaptions(view)}
    <div role="status">${failure ? nothing : stuck ? renderMessage(view, player) : view.busy ? renderSpinner(words) : nothing}</div>
    ${failure ? renderMessage(view, player) : stuck ? nothing : renderCentre(view)}
    ${view.mutedForAutoplay && !message ? renderUnmute(player) : nothing}
    ${controls ? html`<zc-control-bar class="controls" part="controls" @pointerdown=${rest.wake} @input=${rest.wake}></zc-control-bar>` : nothing}
    ${view.docked ? renderCorner(mini, words) : view.items.length > 1 && !message ? renderPlaylist(view, player) : nothing}
  </div>`;
}

/** The player's colour, as far as it can be seen; through the object model, as a style attribute breaks a strict CSP. */
export function applyAccent(frame: HTMLElement, color: string | undefined): void {
  if (!color) return;
  frame.style.setProperty('--accent', color);
  frame.style.setProperty('--on-accent', selectTextColor(color));
  frame.style.setProperty('--accent-on-dark', selectVisibleColor(color));
}

/** What the last press on the picture was: the click that follows it cannot tell by itself. */
let pressed = { byTouch: false, closesMenu: false };

function press(event: PointerEvent, { view, parts }: PlayerViewOptions) {
  pressed = { byTouch: event.pointerType === 'touch', closesMenu: view.menu !== undefined };
  if (view.started && view.failure === undefined) parts.gestures?.down(event);
}

/** A mouse plays and pauses; a finger shows and hides the controls, as it cannot point without pressing. */
function tap(event: PointerEvent, { view, rest, parts, player }: PlayerViewOptions) {
  if (view.failure !== undefined || pressed.closesMenu) return;
  const touch = event.pointerType === 'touch' && view.started;
  if (touch && parts.gestures?.tap(event)) rest.rest();
  else if (!touch || view.settings?.hideControls !== false) player.actions.togglePlay();
  else if (rest.active) rest.rest();
  else rest.wake();
}

/** Two taps of a finger mean something else. */
function doubleClick(event: MouseEvent, { player }: PlayerViewOptions) {
  if (!pressed.byTouch && event.button === 0) player.actions.toggleFullscreen();
}

function renderPlaceholder(mini: MiniPlayerActions, words: PlayerContext['words']) {
  return html`<button type="button" class="placeholder" part="placeholder" @click=${mini.leave}>
    ${icons.pictureInPicture}<span>${words.leaveMiniPlayer}</span>
  </button>`;
}

function renderCorner(mini: MiniPlayerActions, words: PlayerContext['words']) {
  return html`<div class="corner" part="mini-player-buttons">
    <button type="button" aria-label=${words.leaveMiniPlayer} @click=${mini.leave}>${icons.pictureInPicture}</button>
    <button type="button" aria-label=${words.closeMiniPlayer} @click=${mini.close}>${icons.close}</button>
  </div>`;
}

function renderCaptions({ captionLines, captionsAbove, started }: PlayerView) {
  if (!started || captionLines.length === 0) return nothing;
  const place = captionsAbove ? 'captions above' : 'captions';
  return html`<div class=${place} part="captions" dir="auto">${captionLines}</div>`;
}

function renderLogo({ settings, stream }: PlayerView, words: PlayerContext['words']) {
  if (!settings?.logo || !settings.showIcon || !stream) return nothing;
  return html`<img class="logo" part="logo" src=${settings.logo} alt=${words.logo} decoding="async" />`;
}

function renderCentre({ stream, started, busy, paused, ended, settings, language }: PlayerView) {
  if (!stream || busy) return nothing;
  // Without a row of controls, this is the only button there is; with one, it is a touch screen's large target.
  const shown = !started || ended || (settings?.hideControls && paused);
  return html`<zc-play-button class="centre" button-part="big-play" ?data-shown=${shown}></zc-play-button>
    ${started ? nothing : html`<span class="length" part="duration">${toClock(stream.durationMs / 1000, language)}</span>`}`;
}

function renderPlaylist({ started, items, counting, playlistShown }: PlayerView, { actions, words }: PlayerContext) {
  if (playlistShown) return html`<zc-playlist-panel></zc-playlist-panel>`;
  if (counting) return html`<zc-up-next></zc-up-next>`;
  // Once it plays, the row of controls has this button.
  if (started) return nothing;
  return html`<button type="button" class="list" part="playlist-button" @click=${actions.togglePlaylist}>
    ${icons.playlist}<span class="spoken">${words.playlist} </span><span>${items.length}</span>
  </button>`;
}

function renderUnmute({ actions, words }: PlayerContext) {
  return html`<button type="button" class="unmute" part="unmute-button" @click=${actions.toggleMuted}>
    ${icons.muted}<span>${words.unmute}</span>
  </button>`;
}

function renderSpinner(words: PlayerContext['words']) {
  return html`<div class="spinner"><span class="spoken">${words.loading}</span></div>`;
}

function renderMessage({ failure }: PlayerView, { actions, words }: PlayerContext) {
  const { text, offline, retryable } = failure
    ? toFailureMessage(failure, words, navigator.onLine)
    : { text: navigator.onLine ? words.reconnecting : words.offline, offline: !navigator.onLine, retryable: true };
  return html`<zc-player-message
    text=${text}
    retry=${words.retry}
    ?urgent=${failure !== undefined}
    ?offline=${offline}
    ?retryable=${retryable}
    @zc-retry=${actions.retry}
  ></zc-player-message>`;
}
