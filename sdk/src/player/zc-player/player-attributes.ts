import type { AnalyticsDestinationType, PublicPlayerConfig, ViewerOverlays } from '@zeacon/contract';
import { property } from 'lit/decorators.js';
import type { ChapterInput } from '../../core/player/chapters.ts';
import { parseTime } from '../../core/player/parse-time.ts';
import { MediaElement } from '../media-element.ts';

/** The attributes and properties that a page can set on `<zc-player>`. */
export abstract class PlayerAttributes extends MediaElement {
  /** The id of a player made in the console. */
  @property({ attribute: 'player-id' }) playerId: string | undefined;
  /** The id of a video, shown instead of the player's own if `player-id` is also set. */
  @property({ attribute: 'media-id' }) mediaId: string | undefined;
  /** The id of a playlist, shown instead of the player's own content. */
  @property({ attribute: 'playlist-id' }) playlistId: string | undefined;
  /** Gives access to the videos of the playlist that are not public: a post that shows it has one. */
  @property({ attribute: 'playlist-token' }) playlistToken: string | undefined;
  /** Gives access to a video that is not public. */
  @property({ attribute: 'media-token' }) mediaToken: string | undefined;
  /**
   * A token that the business's server signed for this viewer. A new one for the same video does not interrupt it.
   */
  @property({ attribute: 'embed-token' }) embedToken: string | undefined;
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /**
   * `granted`, `anonymous`, `denied` or `pending`: whether views may be counted, and visitors recognised. Without it the
   * browser's signals decide, then what the business set in the console.
   */
  @property() consent: 'granted' | 'anonymous' | 'denied' | 'pending' | undefined;
  /** Leaves what the server says of a failure out of the picture: `zc-player-error` brings it to the page. */
  @property({ type: Boolean, attribute: 'hide-toast' }) hideToast = false;
  /** Counts nothing in this player: for previews by the business itself. */
  @property({ type: Boolean }) preview = false;
  /** `POST`, `POSTED`, `UNLISTED` or `WIDGET`: the kind of place where views are counted. Without it, an embed. */
  @property({ attribute: 'destination-type' }) destinationType: AnalyticsDestinationType | undefined;
  /** The post of a community that it stands in: views are counted for it. */
  @property({ attribute: 'post-id' }) postId: string | undefined;
  /** The community on whose page it stands: views are counted for it. */
  @property({ attribute: 'community-id' }) communityId: string | undefined;
  /** `memberProof` of the post: views are counted as those of members of the community, without saying whose. */
  @property({ attribute: 'member-proof' }) memberProof: string | undefined;
  /** Settings that the page already has; nothing is loaded then. */
  @property({ attribute: false }) config: PublicPlayerConfig | undefined;
  /** Plays as soon as possible, whatever the settings say; muted if the browser requires it. */
  @property({ type: Boolean }) autoplay = false;
  /** Starts over at the end, whatever the settings say. */
  @property({ type: Boolean }) loop = false;
  /** Address of a picture to show instead of the video's own. */
  @property() poster = '';
  /** `none` waits for the viewer, `metadata` loads the first picture, `auto` loads what playback starts with. */
  @property() preload: 'none' | 'metadata' | 'auto' = 'none';
  /** Starts muted. */
  @property({ type: Boolean, attribute: 'muted' }) defaultMuted = false;
  /** Where playback starts: seconds, or a time such as `1m30s` or `1:30`. */
  @property({ attribute: 'start-time', converter: parseTime }) startTime: number | undefined;
  /** Short for `start-time`, as used in links. */
  @property({ converter: parseTime }) t: number | undefined;
  /**
   * Where playback stops, or where a loop restarts. A viewer who seeks beyond it sees the rest. In a playlist each
   * video ends there, and the next one follows.
   */
  @property({ attribute: 'end-time', converter: parseTime }) endTime: number | undefined;
  /** Starts where the visitor left off: stored in this browser only, and not without consent. */
  @property({ type: Boolean }) resume = false;
  /** Offers Google Cast. Google's script is loaded when the button is pressed. */
  @property({ type: Boolean }) cast = false;
  /** The language to start with if a video has several sound tracks, unless the viewer chose one before: BCP 47. */
  @property({ attribute: 'audio-language' }) audioLanguage: string | undefined;
  /** Reports playback to the media server with each request (CMCD), for its operators. */
  @property({ type: Boolean }) cmcd = false;
  /** Replaces the video's own chapters: `{ startMs, title }`, or `startTime` in seconds. */
  @property({ attribute: false }) chapters: readonly ChapterInput[] | undefined;
  /** Offers sharing in the settings: the video's link, its embed code, a start time. */
  @property({ type: Boolean }) share = false;
  /** The link that `share` offers, instead of the video's page on the platform. */
  @property({ attribute: 'share-url' }) shareUrl: string | undefined;
  /** Overlays that replace those the platform has for the video, in the format of its API; null for none. */
  @property({ attribute: false }) overlays: ViewerOverlays | null | undefined;
  /** Opens the transcript, if there are captions: beside the picture, or below it on narrow pages. */
  @property({ type: Boolean, reflect: true }) transcript = false;
  /** While playing and scrolled out of view, the picture stays in a corner of the window. */
  @property({ type: Boolean, attribute: 'mini-player' }) miniPlayer = false;

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: by its name the base class would answer for itself, not for this one.
    return [...super.observedAttributes, 'lang', 'dir'];
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    super.attributeChangedCallback(name, before, now);
    // Not our properties, but the words depend on them.
    if (name === 'lang' || name === 'dir') this.requestUpdate();
  }
}
