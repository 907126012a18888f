import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { livePlayers } from '../live/live-players.ts';
import type { PageHand } from '../live/zc-hand-raise/page-hands.ts';
import { getChatIdentity, keepChatName } from '../realtime/chat-identity.ts';
import { type ChannelOptions, joinLiveChannel, type LiveChannel } from '../realtime/live-channel.ts';
import type { DeviceChoice } from './devices.ts';
import { createGuestMedia } from './guest-media.ts';
import { createHandSession, type HandSession, type HandStep } from './hand-session.ts';

export type GuestStep =
  | HandStep
  | { readonly at: 'name' }
  | { readonly at: 'asking' }
  | { readonly at: 'devices' }
  | { readonly at: 'denied' }
  | { readonly at: 'unusable' };

export interface HandHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
  readonly channel: ChannelOptions | undefined;
  readonly player: (HTMLElement & { pause(): void }) | undefined;
  /** State shown by the buttons. */
  readonly hand: { patch(change: Partial<Pick<PageHand, 'status' | 'isUp' | 'canLiveStream'>>): void } | undefined;
  /** Shows the dialog to the guest. */
  show(): void;
}

/** Guides a guest through name, camera and microphone to the stage, and back. */
export class HandController implements ReactiveController {
  readonly media = createGuestMedia(() => this.#host.requestUpdate());
  readonly #host: HandHost;
  #step: GuestStep = { at: 'name' };
  #programme: MediaStream | undefined;
  #session: HandSession | undefined;
  /** Opened when the name is given, so that raising the hand is immediate. */
  #held: LiveChannel | undefined;
  #wasOnStage = false;

  constructor(host: HandHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#session?.leave();
    this.#held?.leave();
    this.#held = undefined;
    this.media.close();
    if (this.#step.at !== 'denied') this.#tell('rest');
  }

  get step(): GuestStep {
    return this.#step;
  }

  /** The host's programme, while on stage. */
  get programme(): MediaStream | undefined {
    return this.#programme;
  }

  /** Takes the name, then checks whether the host accepts guests, and asks for camera and microphone. */
  takeName(name: string): void {
    const { channel } = this.#host;
    keepChatName(name);
    if (!channel) return;
    this.#held ??= joinLiveChannel(channel);
    this.#go({ at: 'asking' });
    this.#enter(this.#held.view);
  }

  /** Asks for camera and microphone, or for other devices while the hand is up. */
  readonly askDevices = async (choice: DeviceChoice = {}): Promise<void> => {
    if (!this.media.stream) this.#go({ at: 'asking' });
    const outcome = await this.media.open(choice);
    if (this.#session) {
      const { stream } = this.media;
      if (stream) await this.#session.replace(stream).catch(() => undefined);
      return;
    }
    if (outcome === 'open') {
      this.#go({ at: 'devices' });
      this.#tell('loading');
    } else if (outcome === 'refused') {
      this.#go({ at: 'denied' });
      this.#tell('permission-denied');
    } else if (outcome === 'failed') this.#go({ at: 'unusable' });
  };

  readonly raise = (): void => {
    const { channel } = this.#host;
    const { stream } = this.media;
    if (!channel || !stream) return;
    this.#session = createHandSession({
      channel,
      name: getChatIdentity().name,
      stream,
      onStep: (step) => this.#take(step),
      onProgramme: (programme) => {
        this.#programme = programme;
        this.#host.requestUpdate();
      },
      onEvent: (event) => this.#live?.hear(event),
    });
  };

  /** Lowers the hand, or leaves the stage. */
  readonly leave = (): void => this.#session?.leave();

  get #live() {
    const { player } = this.#host;
    return player && livePlayers.get(player);
  }

  #go(step: GuestStep) {
    this.#step = step;
    this.#host.requestUpdate();
  }

  /** Do not ask for a camera if the host accepts no guests. */
  #enter(view: LiveChannel['view']) {
    const stop = view.subscribe(() => look());
    const look = () => {
      const { status, canRaiseHand, refusal, said } = view.state;
      // Why it is closed follows at once.
      const isClosed = status === 'closed' && refusal !== undefined;
      if (!isClosed && canRaiseHand === undefined) return;
      stop();
      if (!this.#host.isConnected || this.#step.at !== 'asking') return;
      if (canRaiseHand || this.#host.channel?.guestKey) void this.askDevices();
      else this.#take(isClosed ? { at: 'gone', reason: 'failed', said } : { at: 'gone', reason: 'off' });
    };
    look();
  }

  #take(step: HandStep) {
    this.#go(step);
    const isUp = step.at !== 'gone';
    const canLiveStream = step.at === 'accepted' || step.at === 'stage';
    this.#tell(isUp ? 'loading' : 'rest', isUp, canLiveStream);
    if (canLiveStream) {
      this.#host.show();
      this.#enterStage();
    } else if (step.at === 'gone') {
      this.#session = undefined;
      this.media.close();
      this.#leaveStage();
      if (this.#host.isConnected) this.#host.show();
    }
  }

  #tell(status: PageHand['status'], isUp = false, canLiveStream = false) {
    this.#host.hand?.patch({ status, isUp, canLiveStream });
  }

  /** The live is delayed compared with the programme, and would be heard twice. */
  #enterStage() {
    if (this.#wasOnStage) return;
    this.#wasOnStage = true;
    this.#host.player?.pause();
  }

  #leaveStage() {
    if (!this.#wasOnStage) return;
    this.#wasOnStage = false;
    this.#live?.goLive();
  }
}
