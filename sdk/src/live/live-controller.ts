import type { LiveStatus, PublicLive } from '@zeacon/contract';
import { html, nothing, type ReactiveController } from 'lit';
import { isOnAir } from '../core/player/live-state.ts';
import { selectStream } from '../core/player/player-state.ts';
import type { EngineFactory } from '../engine/engine.ts';
import { followElement, type LivePart } from '../player/player-host.ts';
import { toLiveStrings } from '../words/live/live-strings.ts';
import { type ChatPanel, createChatPanel } from './chat-panel.ts';
import { ZcLiveChangeEvent } from './events/live-change.ts';
import { toLiveActions } from './live-actions.ts';
import { announceLive } from './live-announcement.ts';
import type { LiveHost, LiveOptions } from './live-host.ts';
import { defineLiveParts } from './live-parts.ts';
import { livePlayers } from './live-players.ts';
import { createLiveStay, type LiveStay } from './live-stay.ts';

/**
 * Takes a player through the states of live streams, one after another, and renders what is shown over their picture.
 */
export class LiveController implements ReactiveController, LivePart {
  readonly #host: LiveHost;
  readonly #options: LiveOptions;
  readonly #chat: ChatPanel;
  #stay: LiveStay | undefined;
  /** As long as the stay. */
  #life: AbortController | undefined;
  /** While it is on the air. */
  #airing: AbortController | undefined;
  #said = '';
  #toldToken: string | undefined;

  constructor(options: LiveOptions, signal: AbortSignal) {
    const { host, player } = options;
    this.#host = host;
    this.#options = options;
    this.#chat = createChatPanel({ host, origin: options.origin, changed: () => this.#stay?.publish() });
    defineLiveParts();
    followElement(host, this, signal);
    signal.addEventListener(
      'abort',
      player.store.subscribe(() => this.#follow()),
    );
    signal.addEventListener('abort', () => this.#end());
    this.#follow();
  }

  hostUpdated(): void {
    const { live } = this.#store.state;
    const frame = this.#host.shadowRoot?.querySelector('.frame');
    frame?.toggleAttribute('data-live', isOnAir(live?.status));
    if (live?.cover) frame?.setAttribute('data-cover', live.cover);
    else frame?.removeAttribute('data-cover');
    const token = this.#stay?.token;
    if (token === this.#toldToken) return;
    this.#toldToken = token;
    this.#host.dispatchEvent(new Event('zc-live-update'));
  }

  /** The engine that plays it: `create`, or peer connections on top of it. */
  async engineOf(create: EngineFactory): Promise<EngineFactory> {
    return this.#stay?.engine.create(create) ?? create;
  }

  /** Seeks within the available part of a live on air. False if it is not on air. */
  seek(to: number): boolean {
    return this.#stay?.seek(to) === true;
  }

  /** Whether the live stream handles this playback failure. */
  forgives(code: string): boolean {
    return this.#stay?.forgives(code) === true;
  }

  /** Renders what is shown over the picture. */
  render() {
    const { live } = this.#store.state;
    if (!live) return nothing;
    return html`<div class="spoken" role="status">${this.#said}</div>
      ${live.cover ? html`<zc-live-cover></zc-live-cover>` : nothing}`;
  }

  get #store() {
    return this.#options.player.store;
  }

  #follow() {
    const stream = selectStream(this.#store.state);
    const streamId = stream?.live ? stream.streamId : undefined;
    if (this.#stay?.streamId !== streamId) this.#end();
    if (stream?.live && streamId && !this.#stay) this.#begin(streamId, stream.live);
    // A player that returned to its poster has lost this state.
    if (this.#stay && !this.#store.state.live) this.#stay.publish();
  }

  #begin(streamId: string, live: PublicLive) {
    const stay = createLiveStay(
      {
        ...this.#options,
        isChatOpen: () => this.#chat.isOpen,
        onStatus: (status, before) => this.#become(status, before),
      },
      streamId,
      live,
    );
    this.#stay = stay;
    const { player, playback } = this.#options;
    const { store, override } = player;
    this.#life = new AbortController();
    override({ watchAgain: stay.watchAgain, toggleChat: () => void this.#chat.toggle() }, this.#life.signal);
    livePlayers.set(this.#host, {
      streamId,
      get token() {
        return stay.token;
      },
      pictureDate: () => playback().live()?.date,
      get canRaiseHand() {
        return store.state.live?.canRaiseHand === true;
      },
      goLive: () => player.actions.goLive?.(),
      hear: stay.hear,
    });
    stay.begin();
  }

  #end() {
    if (!this.#stay) return;
    this.#stay.end();
    this.#stay = undefined;
    this.#said = '';
    this.#host.removeAttribute('live-status');
    livePlayers.delete(this.#host);
    this.#chat.close();
    this.#leaveAir();
    this.#life?.abort();
    this.#store.patch({ live: undefined });
  }

  #become(status: LiveStatus, before?: LiveStatus) {
    const { words } = this.#options.player;
    this.#host.setAttribute('live-status', status);
    if (isOnAir(status)) this.#air();
    else this.#leaveAir();
    this.#said = before ? announceLive(status, before, toLiveStrings(words)) : '';
    this.#host.dispatchEvent(new ZcLiveChangeEvent(status));
  }

  #air() {
    this.#host.media.loop = false;
    if (this.#airing) return;
    this.#airing = new AbortController();
    const actions = toLiveActions(this.#host.media, () => this.#stay?.edge);
    this.#options.player.override(actions, this.#airing.signal);
  }

  #leaveAir() {
    this.#airing?.abort();
    this.#airing = undefined;
  }
}
