import { html, nothing } from 'lit';
import type { RestController } from '../../controllers/rest-controller.ts';
import { formatTime } from '../../core/player/format-time.ts';
import {
  type PlayerState,
  selectBusy,
  selectFailure,
  selectSettings,
  selectStream,
} from '../../core/player/player-state.ts';
import { selectTextColor, selectVisibleColor } from '../../core/player-config/accent.ts';
import { loadFont } from '../app-host.ts';
import { icons } from '../icons.ts';
import type { PlayerActions } from '../player-context.ts';
import { strings } from '../strings.ts';
import { toFailureMessage } from './failure-message.ts';

export type PlayerView = ReturnType<typeof selectView>;

/** What the player as a whole shows; its controls follow the state by themselves. */
export function selectView(state: PlayerState) {
  const { started, played, paused, ended, waiting, mutedForAutoplay, reconnecting, captionLines } = state;
  const busy = selectBusy(state);
  return {
    started,
    played,
    paused,
    ended,
    mutedForAutoplay,
    captionLines,
    busy,
    stuck: reconnecting && (waiting || !played),
    failure: selectFailure(state),
    stream: selectStream(state),
    settings: selectSettings(state),
  };
}

export interface PlayerViewOptions {
  view: PlayerView;
  media: HTMLVideoElement;
  /** Chosen by the page, or empty. */
  poster: string;
  rest: RestController;
  actions: PlayerActions;
  keydown: (event: KeyboardEvent) => void;
  syncTracks: () => void;
  /** Somebody comes near: what playing takes may be fetched, though no media. */
  prepare: () => void;
}

export function renderPlayer({ view, media, poster, rest, actions, keydown, syncTracks, prepare }: PlayerViewOptions) {
  const { started, played, failure, stuck, stream, settings } = view;
  const awake = rest.active || view.paused || view.ended;
  const picture = poster || stream?.posterUrl;
  const message = failure !== undefined || stuck;
  const controls = started && failure === undefined && settings?.hideControls === false;
  if (controls) loadFont();
  const name = stream?.name || settings?.name;
  return html`<div
    class="frame"
    part="frame"
    role="region"
    aria-label=${name ? strings.playerOf(name) : strings.player}
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
    @pointerenter=${prepare}
    @focusout=${rest.focusOut}
    @pointermove=${(event: PointerEvent) => event.pointerType !== 'touch' && rest.wake()}
    @pointerleave=${(event: PointerEvent) => event.pointerType !== 'touch' && rest.rest()}
  >
    <div class="surface" @click=${(event: PointerEvent) => tap(event, view, rest, actions)} @dblclick=${actions.toggleFullscreen}>
      ${media}
      ${picture && !played ? html`<img class="poster" part="poster" src=${picture} alt="" decoding="async" />` : nothing}
    </div>
    <slot hidden @slotchange=${syncTracks}></slot>
    <slot name="overlay"></slot>
    ${controls ? html`<div class="scrim"></div>` : nothing} ${renderLogo(view)}
    ${renderCaptions(view)}
    ${view.busy && !message ? html`<div class="spinner" role="status"><span class="spoken">${strings.loading}</span></div>` : nothing}
    ${message ? renderMessage(view, actions) : renderCentre(view)}
    ${view.mutedForAutoplay && !message ? renderUnmute(actions) : nothing}
    ${controls ? html`<zc-control-bar class="controls" part="controls" @pointerdown=${rest.wake} @input=${rest.wake}></zc-control-bar>` : nothing}
  </div>`;
}

/** The player's colour, as far as it can be seen; through the object model, as a style attribute breaks a strict CSP. */
export function applyAccent(frame: HTMLElement, color: string | undefined): void {
  if (!color) return;
  frame.style.setProperty('--accent', color);
  frame.style.setProperty('--on-accent', selectTextColor(color));
  frame.style.setProperty('--accent-on-dark', selectVisibleColor(color));
}

/** A mouse plays and pauses; a finger shows and hides the controls, as it cannot point without pressing. */
function tap(event: PointerEvent, view: PlayerView, rest: RestController, actions: PlayerActions) {
  if (view.failure !== undefined) return;
  const touch = event.pointerType === 'touch' && view.started && view.settings?.hideControls === false;
  if (!touch) actions.togglePlay();
  else if (rest.active) rest.rest();
  else rest.wake();
}

function renderCaptions({ captionLines, started }: PlayerView) {
  if (!started || captionLines.length === 0) return nothing;
  return html`<div class="captions" part="captions" dir="auto">${captionLines.map((line) => html`<span>${line}</span>`)}</div>`;
}

function renderLogo({ settings, stream }: PlayerView) {
  if (!settings?.logo || !settings.showIcon || !stream) return nothing;
  return html`<img class="logo" part="logo" src=${settings.logo} alt=${strings.logo} decoding="async" />`;
}

function renderCentre({ stream, started, busy, paused, ended, settings }: PlayerView) {
  if (!stream || busy) return nothing;
  // Without a row of controls, this is the only button there is; with one, it is a touch screen's large target.
  const shown = !started || ended || (settings?.hideControls && paused);
  return html`<zc-play-button class="centre" button-part="big-play" ?data-shown=${shown}></zc-play-button>
    ${started ? nothing : html`<span class="length" part="duration">${formatTime(stream.durationMs / 1000)}</span>`}`;
}

function renderUnmute(actions: PlayerActions) {
  return html`<button type="button" class="unmute" part="unmute-button" @click=${actions.toggleMuted}>
    ${icons.muted}<span>${strings.unmute}</span>
  </button>`;
}

function renderMessage({ failure }: PlayerView, actions: PlayerActions) {
  const { text, offline, retryable } = failure
    ? toFailureMessage(failure, navigator.onLine)
    : { text: navigator.onLine ? strings.reconnecting : strings.offline, offline: !navigator.onLine, retryable: true };
  return html`<zc-player-message
    text=${text}
    ?offline=${offline}
    ?retryable=${retryable}
    @zc-retry=${actions.retry}
  ></zc-player-message>`;
}
