import { html, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { loadFont } from '../../base/app-host.ts';
import { icons } from '../../base/icons.ts';
import {
  type PlayerState,
  selectBusy,
  selectFailure,
  selectSettings,
  selectStream,
} from '../../core/player/player-state.ts';
import { selectTextColor, selectVisibleColor } from '../../core/player-config/accent.ts';
import { selectItems } from '../../core/playlist/playlist.ts';
import type { ZcError } from '../../core/result.ts';
import { toClock } from '../../words/formats.ts';
import type { PlayerContext } from '../player-context.ts';
import type { ElementHost } from './element-host.ts';
import { toFailureMessage } from './failure-message.ts';

export type PlayerView = ReturnType<typeof selectView>;

/** What the player as a whole shows; its controls follow the state themselves. */
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

export function renderPlayer(view: PlayerView, host: ElementHost) {
  return html`<div class="layout" part="layout" dir=${ifDefined(host.direction)} lang=${view.language}>
    ${view.docked ? renderPlaceholder(host) : nothing} ${renderFrame(view, host)}
    ${view.transcript && view.stream ? html`<zc-transcript part="transcript"></zc-transcript>` : nothing}
  </div>`;
}

function renderFrame(view: PlayerView, host: ElementHost) {
  const { element, rest, drawn, words } = host;
  const { started, played, failure, stuck, stream, settings } = view;
  const awake = rest.active || view.paused || view.ended || view.menu !== undefined || view.playlistShown;
  const picture = element.poster || stream?.posterUrl;
  const message = failure !== undefined || stuck;
  const controls = started && failure === undefined && settings?.hideControls === false;
  if (controls || message || view.mutedForAutoplay) loadFont();
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
    @focusin=${rest.focusIn}
    @focusout=${rest.focusOut}
    @pointermove=${(event: PointerEvent) => event.pointerType !== 'touch' && rest.wake()}
    @pointerleave=${(event: PointerEvent) => event.pointerType !== 'touch' && rest.rest()}
  >
    <div
      class="surface"
      @pointerdown=${(event: PointerEvent) => press(event, view)}
      @click=${(event: PointerEvent) => tap(event, view, host)}
      @dblclick=${(event: MouseEvent) => doubleClick(event, host)}
    >
      ${element.media}
      ${picture && !played ? html`<img class="poster" part="poster" loading="lazy" src=${picture} alt="" decoding="async" />` : nothing}
    </div>
    <slot hidden></slot>
    <slot name="overlay"></slot>
    ${['overlays', 'gestures', 'live'].map((name) => drawn.get(name)?.())}
    ${controls ? html`<div class="scrim"></div>` : nothing} ${renderLogo(view, words)}
    ${renderCaptions(view)}
    <div role="status">${failure ? nothing : stuck ? renderMessage(view, host) : view.busy ? renderSpinner(words) : nothing}</div>
    ${failure ? renderMessage(view, host) : stuck ? nothing : renderCentre(view)}
    ${view.mutedForAutoplay && !message ? renderUnmute(host) : nothing}
    ${controls ? html`<zc-control-bar class="controls" part="controls" @pointerdown=${rest.wake} @input=${rest.wake}></zc-control-bar>` : nothing}
    ${view.docked ? renderCorner(host) : view.items.length > 1 && !message ? renderPlaylist(view, host) : nothing}
  </div>`;
}

/** The visible colour of the player, set through the object model because a strict CSP blocks style attributes. */
export function applyAccent(root: ParentNode, color: string | undefined): void {
  const style = root.querySelector<HTMLElement>('.layout')?.style;
  if (!style || !color) return;
  style.setProperty('--accent', color);
  style.setProperty('--on-accent', selectTextColor(color));
  style.setProperty('--accent-on-dark', selectVisibleColor(color));
}

/** The last press on the picture: the click that follows does not tell these. */
let pressed = { byTouch: false, closesMenu: false };

function press({ pointerType }: PointerEvent, { menu }: PlayerView) {
  pressed = { byTouch: pointerType === 'touch', closesMenu: menu !== undefined };
}

/** A mouse click plays and pauses; a finger shows and hides the controls, because it cannot point without pressing. */
function tap(event: PointerEvent, view: PlayerView, { rest, actions }: ElementHost) {
  if (view.failure !== undefined || pressed.closesMenu) return;
  const touch = event.pointerType === 'touch' && view.started;
  // Part of a gesture, not a tap.
  if (event.defaultPrevented) rest.rest();
  else if (!touch || view.settings?.hideControls !== false) actions.togglePlay();
  else if (rest.active) rest.rest();
  else rest.wake();
}

/** Two taps of a finger have another meaning. */
function doubleClick(event: MouseEvent, { actions }: ElementHost) {
  if (!pressed.byTouch && event.button === 0) actions.toggleFullscreen?.();
}

function renderPlaceholder({ actions, words }: ElementHost) {
  return html`<button type="button" class="placeholder" part="placeholder" @click=${actions.leaveMiniPlayer}>
    ${icons.pictureInPicture}<span>${words.leaveMiniPlayer}</span>
  </button>`;
}

function renderCorner({ actions, words }: ElementHost) {
  return html`<div class="corner" part="mini-player-buttons">
    <button type="button" aria-label=${words.leaveMiniPlayer} @click=${actions.leaveMiniPlayer}>${icons.pictureInPicture}</button>
    <button type="button" aria-label=${words.closeMiniPlayer} @click=${actions.closeMiniPlayer}>${icons.close}</button>
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
  // Without a control row, this is the only button; with one, it is the large target for touch screens.
  const shown = !started || ended || (settings?.hideControls && paused);
  return html`<zc-play-button class="centre" button-part="big-play" ?data-shown=${shown}></zc-play-button>
    ${started || !stream.durationMs ? nothing : html`<span class="length" part="duration">${toClock(stream.durationMs / 1000, language)}</span>`}`;
}

function renderPlaylist({ started, items, counting, playlistShown }: PlayerView, { actions, words }: PlayerContext) {
  if (playlistShown) return html`<zc-playlist-panel></zc-playlist-panel>`;
  if (counting) return html`<zc-up-next></zc-up-next>`;
  // During playback, the control row has this button.
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

function renderMessage({ failure }: PlayerView, { actions, words, element }: ElementHost) {
  const { text, offline, retryable } = failure
    ? toFailureMessage(failure, words, navigator.onLine)
    : { text: navigator.onLine ? words.reconnecting : words.offline, offline: !navigator.onLine, retryable: true };
  const detail = (!element.hideToast && (failure as ZcError | undefined)?.status && (failure as ZcError).message) || '';
  return html`<zc-player-message
    text=${text}
    detail=${detail}
    retry=${words.retry}
    ?urgent=${failure !== undefined}
    ?offline=${offline}
    ?retryable=${retryable}
    @zc-retry=${actions.retry}
  ></zc-player-message>`;
}
