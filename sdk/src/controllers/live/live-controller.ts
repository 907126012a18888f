import type { LiveStatus, PublicLive } from '@zeacon/contract';
import { html, nothing, type ReactiveController } from 'lit';
import { isOnAir } from '../../core/live/live-state.ts';
import { selectStream } from '../../core/player/player-state.ts';
import { defineLiveParts } from '../../elements/live-parts.ts';
import type { PlayerContext } from '../../elements/player-context.ts';
import { toLiveStrings } from '../../elements/words/live-strings.ts';
import type { EngineFactory } from '../../engine/engine.ts';
import { ZcLiveChangeEvent } from '../../events/live-change.ts';
import { type ChatPanel, createChatPanel } from './chat-panel.ts';
import { toLiveActions } from './live-actions.ts';
import { announceLive } from './live-announcement.ts';
import type { LiveHost, LiveOptions } from './live-host.ts';
import { livePlayers } from './live-players.ts';
import { createLiveStay, type LiveStay } from './live-stay.ts';

/** Brings a player through the lives of live streams, one after the other, and shows of them what stands over the picture. */
export class LiveController implements ReactiveController {
  readonly #host: LiveHost;
  readonly #options: LiveOptions;
  readonly #usual: Pick<PlayerContext['actions'], 'seek' | 'seekBy' | 'setLoop' | 'goLive'>;
  readonly #chat: ChatPanel;
  #stay: LiveStay | undefined;
  #said = '';
  #toldToken: string | undefined;

  constructor(host: LiveHost, options: LiveOptions) {
    this.#host = host;
    this.#options = options;
    this.#chat = createChatPanel({ host, origin: options.origin, changed: () => this.#stay?.publish() });
    const { seek, seekBy, setLoop } = options.player.actions;
    this.#usual = { seek, seekBy, setLoop, goLive: undefined };
    options.player.actions.watchAgain = () => this.#stay?.watchAgain();
    options.player.actions.toggleChat = () => void this.#chat.toggle();
    defineLiveParts();
    host.addController(this);
    options.player.store.subscribe(() => this.#follow());
    this.#follow();
  }

  hostDisconnected(): void {
    queueMicrotask(() => !this.#host.isConnected && this.#end());
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

  /** What plays it: `create`, or where it goes by peer connections, that with them above it. */
  async engineOf(create: EngineFactory): Promise<EngineFactory> {
    return this.#stay?.engine.create(create) ?? create;
  }

  /** Goes to a place within what may be seen of what is on the air. False where nothing is. */
  seek(to: number): boolean {
    return this.#stay?.seek(to) === true;
  }

  /** Whether a failure of playback is the live stream's own affair. */
  forgives(code: string): boolean {
    return this.#stay?.forgives(code) === true;
  }

  /** Over the picture. */
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
    const streamId = stream?.live && this.#host.isConnected ? stream.streamId : undefined;
    if (this.#stay?.streamId !== streamId) this.#end();
    if (stream?.live && streamId && !this.#stay) this.#begin(streamId, stream.live);
    // A player that went back to its poster has forgotten it.
    if (this.#stay && !this.#store.state.live) this.#stay.publish();
  }

  #begin(streamId: string, live: PublicLive) {
    const stay = createLiveStay(
      {
        ...this.#options,
        host: this.#host,
        isChatOpen: () => this.#chat.isOpen,
        onStatus: (status, before) => this.#become(status, before),
      },
      streamId,
      live,
    );
    this.#stay = stay;
    const { player, playback } = this.#options;
    const { store } = player;
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
    Object.assign(this.#options.player.actions, this.#usual);
    this.#store.patch({ live: undefined });
  }

  #become(status: LiveStatus, before?: LiveStatus) {
    const { actions, words } = this.#options.player;
    this.#host.setAttribute('live-status', status);
    if (isOnAir(status)) {
      Object.assign(
        actions,
        toLiveActions(this.#host.media, () => this.#stay?.edge),
      );
      this.#host.media.loop = false;
    } else Object.assign(actions, this.#usual);
    this.#said = before ? announceLive(status, before, toLiveStrings(words)) : '';
    this.#host.dispatchEvent(new ZcLiveChangeEvent(status));
  }
}
