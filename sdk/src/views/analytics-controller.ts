import type { AnalyticsDestinationType, InsightEvent, PublicStream } from '@zeacon/contract';
import type { ReactiveController, ReactiveElement } from 'lit';
import { createInsightTransport } from '../core/insights/insight-transport.ts';
import { createInsights, type EventDetails, type Insights } from '../core/insights/insights.ts';
import { createPageSight } from '../core/insights/page-sight.ts';
import { createPageView } from '../core/insights/page-view.ts';
import { type Consent, isCounted, selectPermission } from '../core/insights/permission.ts';
import { createViewRecorder, type Turn, type ViewRecorder } from '../core/insights/view-recorder.ts';
import type { LeadView } from '../core/lead-form/lead-client.ts';
import { type PlayerState, selectError, selectStream } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import { createRandomId } from '../core/visitor/random-id.ts';
import type { VisitorIdentity } from '../core/visitor/visitor-identity.ts';
import { type CountingPart, followElement, type PlayerHost } from '../player/player-host.ts';
import { ZcVisitorIdentifyEvent } from './events/visitor-identify.ts';
import { followToken, type TokenHolder } from './kept-tokens.ts';
import { onViewable } from './on-viewable.ts';
import { forgetPageVisitor, getAnonymousId, getPageVisitor } from './page-visitor.ts';
import { createView } from './view-attributes.ts';

export interface AnalyticsHost extends ReactiveElement, TokenHolder {
  readonly media: HTMLVideoElement;
  readonly consent: Consent | undefined;
  readonly preview: boolean;
  readonly destinationType: AnalyticsDestinationType | undefined;
  readonly postId: string | undefined;
  readonly communityId: string | undefined;
  readonly memberProof: string | undefined;
  /** Set by a widget under test. */
  readonly splitTestMode?: string | undefined;
  /** Where playback stops, or where a loop restarts, in seconds. */
  readonly endTime?: number | undefined;
}

interface View {
  insights: Insights;
  pageView: ReturnType<typeof createPageView>;
  recorder: ViewRecorder;
  streamId: string;
  attributes: Omit<LeadView, 'visitorId'>;
  stop(): void;
}

/** So many earlier videos have a last try when the page is left. */
const finishedKept = 5;

const destinations: readonly AnalyticsDestinationType[] = ['EMBEDDED', 'POST', 'POSTED', 'UNLISTED', 'WIDGET'];
/** A value that the server does not know would make it reject the whole batch. */
const toDestination = (name: string | undefined): AnalyticsDestinationType =>
  destinations.find((known) => known === name) ?? 'EMBEDDED';

/** A live before its first picture is a countdown: nothing can be asked of it yet. */
const isAwaited = (stream: PublicStream | undefined) => Boolean(stream?.live && !stream.live.hlsBroadcastUrl);

/** Whether somebody does something on the page right now; where that is not known, it is taken for granted. */
const isByViewer = () => navigator.userActivation?.isActive !== false;

/** Nobody did anything on the page yet, and nobody hears it. */
const isByItself = ({ muted }: HTMLVideoElement) => muted && !navigator.userActivation?.hasBeenActive;

/** Of its picture, of an upright one the width, which is what qualities are called by. */
const heightOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => Math.min(videoWidth, videoHeight);

/** Counts one view for each video that this player shows. It waits for consent before it stores anything. */
export class AnalyticsController implements ReactiveController, CountingPart {
  readonly #host: AnalyticsHost;
  readonly #store: Store<PlayerState>;
  readonly #player: PlayerHost<AnalyticsHost>;
  readonly #sight: ReturnType<typeof createPageSight>;
  #view: View | undefined;
  /** Of earlier videos, which may have something left to deliver. */
  #finished: Insights[] = [];
  #identity: VisitorIdentity | undefined;
  /** The page said so; what was stored before is erased. */
  #refused = false;
  /** When a live that was waited for came, in ms of the page's clock. */
  #cameAt = 0;

  constructor(player: PlayerHost<AnalyticsHost>, signal: AbortSignal) {
    this.#host = player.element;
    this.#store = player.store;
    this.#player = player;
    this.#sight = createPageSight(document, () => this.#host.requestUpdate(), signal);
    followElement(player.element, this, signal);
    const leaving = () => this.#closing();
    const hidden = () => {
      if (document.visibilityState === 'hidden') leaving();
    };
    document.addEventListener('visibilitychange', hidden, { signal });
    window.addEventListener('pagehide', leaving, { signal });
    this.#listen(signal);
    signal.addEventListener('abort', () => this.#end());
  }

  /** Records an overlay event. Returns its id if the visitor may be counted. */
  record(type: InsightEvent['type'], details: EventDetails): string | undefined {
    if (this.#permission() === 'denied') return undefined;
    const positionMs = Math.max(0, Math.round(this.#host.media.currentTime * 1000));
    const id = this.#view?.insights.record(type, { positionMs, ...details });
    return this.#permission() === 'granted' ? id : undefined;
  }

  /** Attributes of this view's events, if the visitor may be counted. */
  get view(): LeadView | undefined {
    const visitorId = this.#visitorId();
    return visitorId && this.#view ? { visitorId, ...this.#view.attributes } : undefined;
  }

  /** After every rendering: consent or video may have changed. */
  hostUpdated(): void {
    const stream = selectStream(this.#store.state);
    if (this.#view && this.#view.streamId !== stream?.streamId) this.#end();
    const permission = this.#permission();
    const refused = permission === 'denied' && this.#host.consent != null && !this.#host.preview;
    if (refused && !this.#refused) forgetPageVisitor();
    this.#refused = refused;
    if (permission === 'denied') {
      // Events kept in memory must not be sent once consent is denied.
      for (const insights of [this.#view?.insights, ...this.#finished]) void insights?.flush();
      this.#finished = [];
      return;
    }
    if (permission === 'granted') followToken(this.#host, this.#player.origin, this.#store.state);
    if (!stream) return;
    if (permission === 'granted') this.#identify();
    this.#view ??= this.#begin(stream);
    // Attempts start only after consent and the vendor's answer, which may take longer than all of them.
    const isAnswered = !stream.visitor?.fingerprint || permission !== 'granted' || this.#identity?.status;
    if (isCounted(permission) && isAnswered) this.#view.pageView.start();
  }

  #permission = (): Consent => {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
    const { consent, preview } = this.#host;
    const asked = { doNotTrack: doNotTrack === '1', globalPrivacyControl: globalPrivacyControl === true };
    const standard = selectStream(this.#store.state)?.visitor?.consent;
    return selectPermission({ consent, standard, preview, ...asked, seen: this.#sight.isSeen() });
  };

  /** The business's choice is known once the video is. */
  #pageVisitor() {
    return getPageVisitor(selectStream(this.#store.state)?.visitor?.fingerprint, this.#player.origin);
  }

  #identify() {
    const identity = this.#pageVisitor();
    if (this.#identity === identity) return;
    this.#identity = identity;
    void identity.settled.then((status) => {
      this.#host.requestUpdate();
      this.#host.dispatchEvent(new ZcVisitorIdentifyEvent(status, identity.identified));
    });
  }

  #visitorId = () => {
    const permission = this.#permission();
    if (permission === 'anonymous') return getAnonymousId();
    return permission === 'granted' ? this.#pageVisitor().visitorId : undefined;
  };

  #begin(stream: PublicStream): View {
    const { config } = this.#store.state;
    const shown = config.status === 'ready' ? config.value : undefined;
    const playerId = shown?.player.uuid ?? '';
    const { postId, communityId, memberProof, splitTestMode } = this.#host;
    const destinationType = toDestination(this.#host.destinationType);
    const view = createView({
      ...{ stream, playerId, destinationType, postId, communityId, memberProof, splitTestMode },
      playlistId: shown?.playlist?.id,
    });
    const insights = createInsights({
      transport: createInsightTransport({
        baseUrl: this.#player.origin,
        beacon: (url, body) => navigator.sendBeacon(url, body),
      }),
      attributes: () => ({
        visitorId: this.#visitorId(),
        isAnonymous: this.#permission() === 'anonymous',
        ...view,
      }),
      permission: this.#permission,
      clock: () => Date.now(),
      newId: createRandomId,
    });
    const pageView = createPageView({
      complete: () => this.#visitorId() !== undefined,
      send: () => {
        insights.record('pageView');
        void insights.flush();
      },
    });
    const { played, paused, askedAt } = this.#store.state;
    const recorder = createViewRecorder({ insights, now: () => performance.now(), joins: played });
    if (askedAt !== undefined && (!paused || isByViewer())) this.#ask(recorder);
    const { media } = this.#host;
    recorder.sized(heightOf(media), media.currentTime);
    if (!media.paused && media.readyState > media.HAVE_CURRENT_DATA)
      recorder.playing(media.currentTime, isByItself(media));
    return {
      insights,
      pageView,
      recorder,
      streamId: stream.streamId,
      attributes: { viewId: view.viewId, destinationType, ...(playerId && { playerId }) },
      stop: () => {
        pageView.stop();
        // The media may be that of another video already.
        if (selectStream(this.#store.state)?.streamId !== stream.streamId) recorder.leaving();
        else this.#noticed(recorder).leaving(this.#position);
        insights.stop();
      },
    };
  }

  #end() {
    if (!this.#view) return;
    this.#view.stop();
    this.#finished = [...this.#finished, this.#view.insights].slice(-finishedKept);
    this.#view = undefined;
  }

  #closing() {
    if (this.#permission() === 'granted') this.#identity?.hurry();
    if (this.#view) this.#noticed(this.#view.recorder).leaving(this.#position);
    this.#view?.insights.close();
    for (const insights of this.#finished) insights.close();
  }

  /** A seek moves the position at once; its event comes after others that were on their way. */
  #noticed(recorder: ViewRecorder): ViewRecorder {
    if (this.#host.media.seeking) recorder.seekBegan(this.#turn);
    return recorder;
  }

  /** Of a loop, if it may be what seeks. */
  get #turn(): Turn | undefined {
    const { media, endTime = Number.POSITIVE_INFINITY } = this.#host;
    const { loop, paused, currentTime, duration, playbackRate } = media;
    if (!loop || paused) return undefined;
    return {
      ...{ to: currentTime, rate: playbackRate },
      ...{ end: Math.min(duration, endTime), isWhole: endTime >= duration },
    };
  }

  #ask(recorder: ViewRecorder) {
    const { state } = this.#store;
    if (state.askedAt === undefined || isAwaited(selectStream(state))) return;
    recorder.intend(Math.max(state.askedAt, this.#cameAt));
  }

  /**
   * Asks for playback in the name of whoever wished it: of the viewer at once, of the page only if the browser allows it.
   * The view of another video asks for itself once it begins.
   */
  #followWishes(state: PlayerState, before: PlayerState) {
    if (isAwaited(selectStream(before)) && !isAwaited(selectStream(state))) this.#cameAt = performance.now();
    const isNew = state.askedAt !== before.askedAt && isByViewer();
    const isAllowed = before.paused && !state.paused;
    if (!(isNew || isAllowed) || this.#view?.streamId !== selectStream(state)?.streamId) return;
    if (this.#view) this.#ask(this.#view.recorder);
  }

  get #position(): number {
    return this.#store.state.currentTime;
  }

  #listen(signal: AbortSignal) {
    const { media } = this.#host;
    const on = (type: string, tell: (recorder: ViewRecorder, position: number) => void) =>
      media.addEventListener(type, () => this.#view && tell(this.#noticed(this.#view.recorder), media.currentTime), {
        signal,
      });
    on('playing', (recorder, position) => recorder.playing(position, isByItself(media)));
    on('timeupdate', (recorder, position) => recorder.moved(position));
    on('resize', (recorder, position) => recorder.sized(heightOf(media), position));
    on('waiting', (recorder, position) => recorder.waiting(position));
    on('seeking', (recorder) => recorder.seekBegan(this.#turn));
    on('seeked', (recorder, position) => recorder.seekEnded(position));
    // Where a part of the video is looped, it is played again at once.
    on('pause', ({ paused }, position) => (media.paused || !media.loop) && !media.ended && paused(position));
    on('ended', (recorder, position) => recorder.ended(position));
    onViewable(media, () => this.#view?.recorder.viewable(media.currentTime), signal);

    let before = this.#store.state;
    let error = selectError(this.#store.state);
    const stop = this.#store.subscribe(() => {
      const { state } = this.#store;
      this.#followWishes(state, before);
      before = state;
      const failure = selectError(state);
      if (failure && failure !== error) this.#view?.recorder.failed(failure.code, this.#position);
      error = failure;
    });
    signal.addEventListener('abort', stop);
  }
}
