import { html, nothing, type PropertyValues, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import { defaultAppHost } from '../../base/app-host.ts';
import { ControlElement } from '../../base/control-element.ts';
import { icon } from '../../base/icons.ts';
import type { Store } from '../../core/store.ts';
import type { ChannelOptions } from '../../realtime/live-channel.ts';
import { toHandStrings } from '../../words/live/hand-strings.ts';
import { loadWords, readLanguage } from '../../words/locale.ts';
import { toStrings } from '../../words/strings.ts';
import { livePlayers } from '../live-players.ts';
import { type PageHand, pageHand } from './page-hands.ts';

export const handIcon = icon(
  svg`<path class="line" d="M8 12.5V6a1.5 1.5 0 0 1 3 0v5m0-1V4.5a1.5 1.5 0 0 1 3 0V11m0-4.5a1.5 1.5 0 0 1 3 0V14a6.5 6.5 0 0 1-11.9 3.6L3.6 14a1.5 1.5 0 0 1 2.4-1.800l2 2.300"/>`,
);

/** Names as in the specification (section 4). */
export type HandRaiseStatus = PageHand['status'] | 'hide';

/** The player that the stream is in. */
interface PlayerElement extends HTMLElement {
  appHost?: string | undefined;
  hideToast?: boolean;
  pause(): void;
}

/**
 * A button with which a viewer asks to come on stage. Only the button is loaded before it is pressed.
 *
 * @tag zc-hand-raise
 */
export class ZcHandRaiseElement extends ControlElement {
  /** The live stream. Not needed with `for`. */
  @property({ attribute: 'stream-id' }) streamId: string | undefined;
  /** The id of a player on the same page to follow. */
  @property({ attribute: 'for' }) htmlFor: string | undefined;
  /** Opens a stream that is not public. */
  @property({ attribute: 'media-token' }) mediaToken: string | undefined;
  /** The same, signed by the server of the page. */
  @property({ attribute: 'embed-token' }) embedToken: string | undefined;
  /** Of the guest link of the stream: who has it is invited, whether or not viewers may raise a hand. */
  @property({ attribute: 'guest-key' }) guestKey: string | undefined;
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /** Leaves out what the server says of a refusal. In a player, its own `hide-toast` does. */
  @property({ type: Boolean, attribute: 'hide-toast' }) hideToast = false;
  /**
   * `rest`, `loading`, `hide` or `permission-denied`.
   *
   * @readonly
   */
  @property({ attribute: 'hand-raise-status', reflect: true }) handRaiseStatus: HandRaiseStatus = 'rest';
  /**
   * Whether the host let the viewer send picture and sound into the live.
   *
   * @readonly
   */
  @property({ type: Boolean, attribute: 'can-live-stream', reflect: true }) canLiveStream = false;

  @state() private words = toHandStrings(toStrings());
  #language = '';
  #hand: Store<PageHand> | undefined;
  #stopHand = () => {};
  #followed: PlayerElement | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(undefined);
    queueMicrotask(() => !this.isConnected && this.#show(undefined));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#speak();
    const root = this.getRootNode() as Document | ShadowRoot;
    const named = this.htmlFor ? (root.getElementById(this.htmlFor) as PlayerElement | null) : null;
    this.#follow(playerAround(root) ?? named ?? undefined);
    const live = this.#followed && livePlayers.get(this.#followed);
    const channel = this.#channel;
    if (this.isConnected) this.#show(channel && pageHand(channel));
    const canRaise = this.streamId !== undefined || live?.canRaiseHand === true;
    const { status = 'rest', isUp = false, canLiveStream = false } = this.#hand?.state ?? {};
    this.handRaiseStatus = canRaise || isUp ? status : 'hide';
    this.canLiveStream = canLiveStream;
  }

  override render() {
    if (this.handRaiseStatus === 'hide') return nothing;
    const isUp = this.#hand?.state.isUp === true;
    const { handRaised, raiseHand, guestWaits, joinAsGuest } = this.words;
    const [up, down] = this.guestKey ? [guestWaits, joinAsGuest] : [handRaised, raiseHand];
    const label = isUp ? up : down;
    const isInPlayer = playerAround(this.getRootNode()) !== undefined;
    return html`<button
      type="button"
      part="hand-raise-button"
      aria-label=${isInPlayer ? label : nothing}
      aria-haspopup="dialog"
      aria-busy=${this.handRaiseStatus === 'loading' && !isUp ? 'true' : 'false'}
      data-tip=${isInPlayer ? label : nothing}
      ?data-active=${isUp}
      @click=${() => void this.#open()}
    >${isInPlayer ? handIcon : label}</button>`;
  }

  get #channel(): ChannelOptions | undefined {
    const live = () => this.#followed && livePlayers.get(this.#followed);
    const streamId = this.streamId ?? live()?.streamId;
    if (!streamId) return undefined;
    const origin = (this.appHost ?? this.#followed?.appHost)?.replace(/\/+$/, '') || defaultAppHost();
    const token = () => this.mediaToken ?? live()?.token;
    return { origin, streamId, token, embedToken: () => this.embedToken, guestKey: this.guestKey };
  }

  async #open(): Promise<void> {
    const channel = this.#channel;
    const hand = this.#hand;
    if (!channel || !hand) return;
    if (hand.state.dialog?.isConnected) return hand.state.dialog.show();
    hand.patch({ status: 'loading' });
    const loaded = await import('../../hand/zc-hand-dialog/zc-hand-dialog.ts').catch(() => undefined);
    // Another button may have opened it meanwhile.
    if (hand.state.dialog?.isConnected) return hand.state.dialog.show();
    if (!loaded || !this.isConnected) return hand.patch({ status: 'rest' });
    loaded.defineHandDialog();
    const dialog = document.createElement('zc-hand-dialog');
    const hideToast = this.hideToast || this.#followed?.hideToast === true;
    Object.assign(dialog, { lang: this.#language, player: this.#followed, hideToast, channel, hand });
    hand.patch({ dialog });
    const root = this.getRootNode();
    (root instanceof ShadowRoot ? root : document.body).append(dialog);
  }

  #show(hand: Store<PageHand> | undefined) {
    const before = this.#hand;
    if (hand === before) return;
    this.#stopHand();
    this.#hand = hand;
    this.#stopHand = hand?.subscribe(() => this.requestUpdate()) ?? (() => {});
    hand?.patch({ buttons: hand.state.buttons + 1 });
    if (!before) return;
    const { dialog, buttons } = before.state;
    before.patch({ buttons: buttons - 1 });
    // A player removes its own dialog; the button in its bar also disappears when the host accepts no more guests.
    if (buttons === 1 && dialog && !playerAround(dialog.getRootNode())) dialog.remove();
  }

  #follow(player: PlayerElement | undefined) {
    if (player === this.#followed) return;
    for (const type of ['zc-live-update', 'zc-live-change']) {
      this.#followed?.removeEventListener(type, this.#look);
      player?.addEventListener(type, this.#look);
    }
    this.#followed = player;
  }

  readonly #look = () => this.requestUpdate();

  #speak() {
    const language = readLanguage(this);
    if (language === this.#language) return;
    this.#language = language;
    void loadWords(language).then((words) => {
      if (language === this.#language) this.words = toHandStrings(toStrings(words));
    });
  }
}

/** The player whose bar contains it. */
function playerAround(root: Node): PlayerElement | undefined {
  const host = root instanceof ShadowRoot ? root.host : undefined;
  return host?.localName === 'zc-player' ? (host as PlayerElement) : undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-hand-raise': ZcHandRaiseElement;
  }
}
