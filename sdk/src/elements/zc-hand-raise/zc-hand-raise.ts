import { html, nothing, type PropertyValues, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import { livePlayers } from '../../controllers/live/live-players.ts';
import { defaultAppHost } from '../app-host.ts';
import { ControlElement } from '../control-element.ts';
import { icon } from '../icons.ts';
import { toHandStrings } from '../words/hand-strings.ts';
import { loadWords, readLanguage } from '../words/locale.ts';
import { toStrings } from '../words/strings.ts';
import type { ZcHandDialogElement } from './zc-hand-dialog.ts';

export const handIcon = icon(
  svg`<path class="line" d="M8 12.5V6a1.5 1.5 0 0 1 3 0v5m0-1V4.5a1.5 1.5 0 0 1 3 0V11m0-4.5a1.5 1.5 0 0 1 3 0V14a6.5 6.5 0 0 1-11.9 3.6L3.6 14a1.5 1.5 0 0 1 2.4-1.800l2 2.300"/>`,
);

/** As the specification names them (section 4). */
export type HandRaiseStatus = 'rest' | 'loading' | 'hide' | 'permission-denied';

/** The player that the stream is in. */
interface PlayerElement extends HTMLElement {
  appHost?: string | undefined;
  pause(): void;
}

/**
 * A button by which a viewer asks to come on stage. Nothing but the button is loaded before it is pressed.
 *
 * @tag zc-hand-raise
 */
export class ZcHandRaiseElement extends ControlElement {
  /** Whose live. Not needed with `for`. */
  @property({ attribute: 'stream-id' }) streamId: string | undefined;
  /** The id of a player on the same page to go with. */
  @property({ attribute: 'for' }) htmlFor: string | undefined;
  /** Opens a stream that is not public. */
  @property({ attribute: 'media-token' }) mediaToken: string | undefined;
  /** Origin of the platform. The build loaded from the platform knows it by itself. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /** `rest`, `loading`, `hide` or `permission-denied`. */
  @property({ attribute: 'hand-raise-status', reflect: true }) handRaiseStatus: HandRaiseStatus = 'rest';

  @state() private words = toHandStrings(toStrings());
  @state() private isUp = false;
  #language = '';
  #dialog: ZcHandDialogElement | undefined;
  #followed: PlayerElement | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(undefined);
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
    const canRaise = this.streamId !== undefined || live?.canRaiseHand === true;
    if (!canRaise && !this.isUp) this.handRaiseStatus = 'hide';
    else if (this.handRaiseStatus === 'hide') this.handRaiseStatus = 'rest';
  }

  override render() {
    if (this.handRaiseStatus === 'hide') return nothing;
    const label = this.isUp ? this.words.handRaised : this.words.raiseHand;
    const isInPlayer = this.getRootNode() instanceof ShadowRoot;
    return html`<button
      type="button"
      part="hand-raise-button"
      aria-label=${isInPlayer ? label : nothing}
      aria-haspopup="dialog"
      aria-busy=${this.handRaiseStatus === 'loading' && !this.isUp ? 'true' : 'false'}
      data-tip=${isInPlayer ? label : nothing}
      ?data-active=${this.isUp}
      @click=${() => void this.#open()}
    >${isInPlayer ? handIcon : label}</button>`;
  }

  async #open(): Promise<void> {
    if (this.#dialog?.isConnected) return this.#dialog.show();
    const streamId = this.streamId ?? (this.#followed && livePlayers.get(this.#followed)?.streamId);
    if (!streamId) return;
    this.handRaiseStatus = 'loading';
    const loaded = await import('./zc-hand-dialog.ts').catch(() => undefined);
    if (!loaded || !this.isConnected) {
      this.handRaiseStatus = 'rest';
      return;
    }
    loaded.defineHandDialog();
    const dialog = document.createElement('zc-hand-dialog');
    Object.assign(dialog, {
      lang: this.#language,
      player: this.#followed,
      channel: {
        origin: (this.appHost ?? this.#followed?.appHost)?.replace(/\/+$/, '') || defaultAppHost(),
        streamId,
        token: this.mediaToken ?? (this.#followed && livePlayers.get(this.#followed)?.token),
      },
      tell: (status: HandRaiseStatus, isUp: boolean) => {
        this.isUp = isUp;
        this.handRaiseStatus = status;
      },
    });
    this.#dialog = dialog;
    const root = this.getRootNode();
    (root instanceof ShadowRoot ? root : document.body).append(dialog);
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

/** The one in whose bar it stands. */
function playerAround(root: Document | ShadowRoot): PlayerElement | undefined {
  const host = root instanceof ShadowRoot ? root.host : undefined;
  return host?.localName === 'zc-player' ? (host as PlayerElement) : undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-hand-raise': ZcHandRaiseElement;
  }
}
