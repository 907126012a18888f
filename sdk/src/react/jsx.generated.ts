// Made from the custom-elements manifest by `npm run generate`: change the elements, not this file.
import type { HTMLAttributes, RefAttributes } from 'react';
import type { ZcChatElement } from '../chat/zc-chat/zc-chat.ts';
import type { ZcCommunityFeedElement } from '../feed/zc-community-feed/zc-community-feed.ts';
import type { ZcHandRaiseElement } from '../live/zc-hand-raise/zc-hand-raise.ts';
import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import type { ZcShareDialogElement } from '../share/zc-share-dialog/zc-share-dialog.ts';
import type { ZcWidgetElement } from '../widget/zc-widget/zc-widget.ts';

/** `<zc-player>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcPlayerAttributes extends HTMLAttributes<ZcPlayerElement>, RefAttributes<ZcPlayerElement> {
  /** The id of a player made in the console. */
  'player-id'?: ZcPlayerElement['playerId'];
  /** The id of a video, shown instead of the player's own if `player-id` is also set. */
  'media-id'?: ZcPlayerElement['mediaId'];
  /** The id of a playlist, shown instead of the player's own content. */
  'playlist-id'?: ZcPlayerElement['playlistId'];
  /** Gives access to the videos of the playlist that are not public: a post that shows it has one. */
  'playlist-token'?: ZcPlayerElement['playlistToken'];
  /** Gives access to a video that is not public. */
  'media-token'?: ZcPlayerElement['mediaToken'];
  /** A token that the business's server signed for this viewer. A new one for the same video does not interrupt it. */
  'embed-token'?: ZcPlayerElement['embedToken'];
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  'app-host'?: ZcPlayerElement['appHost'];
  /** `granted`, `anonymous`, `denied` or `pending`: whether views may be counted, and visitors recognised. Without it the browser's signals decide, then what the business set in the console. */
  consent?: ZcPlayerElement['consent'];
  /** Leaves what the server says of a failure out of the picture: `zc-player-error` brings it to the page. */
  'hide-toast'?: ZcPlayerElement['hideToast'];
  /** Counts nothing in this player: for previews by the business itself. */
  preview?: ZcPlayerElement['preview'];
  /** `POST`, `POSTED`, `UNLISTED` or `WIDGET`: the kind of place where views are counted. Without it, an embed. */
  'destination-type'?: ZcPlayerElement['destinationType'];
  /** The post of a community that it stands in: views are counted for it. */
  'post-id'?: ZcPlayerElement['postId'];
  /** The community on whose page it stands: views are counted for it. */
  'community-id'?: ZcPlayerElement['communityId'];
  /** `memberProof` of the post: views are counted as those of members of the community, without saying whose. */
  'member-proof'?: ZcPlayerElement['memberProof'];
  /** Plays as soon as possible, whatever the settings say; muted if the browser requires it. */
  autoplay?: ZcPlayerElement['autoplay'];
  /** Starts over at the end, whatever the settings say. */
  loop?: ZcPlayerElement['loop'];
  /** Address of a picture to show instead of the video's own. */
  poster?: ZcPlayerElement['poster'];
  /** `none` waits for the viewer, `metadata` loads the first picture, `auto` loads what playback starts with. */
  preload?: ZcPlayerElement['preload'];
  /** Starts muted. */
  muted?: ZcPlayerElement['defaultMuted'];
  /** Where playback starts: seconds, or a time such as `1m30s` or `1:30`. */
  'start-time'?: ZcPlayerElement['startTime'] | string;
  /** Short for `start-time`, as used in links. */
  t?: ZcPlayerElement['t'] | string;
  /** Where playback stops, or where a loop restarts. A viewer who seeks beyond it sees the rest. In a playlist each video ends there, and the next one follows. */
  'end-time'?: ZcPlayerElement['endTime'] | string;
  /** Starts where the visitor left off: stored in this browser only, and not without consent. */
  resume?: ZcPlayerElement['resume'];
  /** Offers Google Cast. Google's script is loaded when the button is pressed. */
  cast?: ZcPlayerElement['cast'];
  /** The language to start with if a video has several sound tracks, unless the viewer chose one before: BCP 47. */
  'audio-language'?: ZcPlayerElement['audioLanguage'];
  /** Reports playback to the media server with each request (CMCD), for its operators. */
  cmcd?: ZcPlayerElement['cmcd'];
  /** Offers sharing in the settings: the video's link, its embed code, a start time. */
  share?: ZcPlayerElement['share'];
  /** The link that `share` offers, instead of the video's page on the platform. */
  'share-url'?: ZcPlayerElement['shareUrl'];
  /** Opens the transcript, if there are captions: beside the picture, or below it on narrow pages. */
  transcript?: ZcPlayerElement['transcript'];
  /** While playing and scrolled out of view, the picture stays in a corner of the window. */
  'mini-player'?: ZcPlayerElement['miniPlayer'];
}

/** `<zc-chat>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcChatAttributes extends HTMLAttributes<ZcChatElement>, RefAttributes<ZcChatElement> {
  /** The stream of the chat. Not needed with `for`. */
  'stream-id'?: ZcChatElement['streamId'];
  /** The id of a player on the same page to follow. */
  for?: ZcChatElement['htmlFor'];
  /** Opens the chat of a stream that is not public. */
  'media-token'?: ZcChatElement['mediaToken'];
  /** The same, signed by the server of the page. Not needed with a player that has one. */
  'embed-token'?: ZcChatElement['embedToken'];
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  'app-host'?: ZcChatElement['appHost'];
  /** Leaves out what the server says of a failure. */
  'hide-toast'?: ZcChatElement['hideToast'];
}

/** `<zc-community-feed>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcCommunityFeedAttributes
  extends HTMLAttributes<ZcCommunityFeedElement>,
    RefAttributes<ZcCommunityFeedElement> {
  /** The id of the community, as the console shows it. */
  'community-id'?: ZcCommunityFeedElement['communityId'];
  /** The id of a space: its posts alone are shown, and what members write is in it. */
  space?: ZcCommunityFeedElement['space'];
  /** `popular`: the posts with most reactions and comments of members come first. Otherwise the newest do. */
  order?: ZcCommunityFeedElement['order'];
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  'app-host'?: ZcCommunityFeedElement['appHost'];
  /** `granted`, `denied` or `pending`: whether views of videos may be counted. Without it the browser's signals decide. */
  consent?: ZcCommunityFeedElement['consent'];
  /** Leaves out what the server says of a failure. */
  'hide-toast'?: ZcCommunityFeedElement['hideToast'];
}

/** `<zc-hand-raise>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcHandRaiseAttributes extends HTMLAttributes<ZcHandRaiseElement>, RefAttributes<ZcHandRaiseElement> {
  /** The live stream. Not needed with `for`. */
  'stream-id'?: ZcHandRaiseElement['streamId'];
  /** The id of a player on the same page to follow. */
  for?: ZcHandRaiseElement['htmlFor'];
  /** Opens a stream that is not public. */
  'media-token'?: ZcHandRaiseElement['mediaToken'];
  /** The same, signed by the server of the page. */
  'embed-token'?: ZcHandRaiseElement['embedToken'];
  /** Of the guest link of the stream: who has it is invited, whether or not viewers may raise a hand. */
  'guest-key'?: ZcHandRaiseElement['guestKey'];
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  'app-host'?: ZcHandRaiseElement['appHost'];
  /** Leaves out what the server says of a refusal. In a player, its own `hide-toast` does. */
  'hide-toast'?: ZcHandRaiseElement['hideToast'];
}

/** `<zc-share-dialog>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcShareDialogAttributes
  extends HTMLAttributes<ZcShareDialogElement>,
    RefAttributes<ZcShareDialogElement> {}

/** `<zc-widget>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcWidgetAttributes extends HTMLAttributes<ZcWidgetElement>, RefAttributes<ZcWidgetElement> {
  /** The id of a widget made in the console. */
  'widget-id'?: ZcWidgetElement['widgetId'];
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  'app-host'?: ZcWidgetElement['appHost'];
  /** `granted`, `denied` or `pending`: whether views may be counted. Without it the browser's signals decide. */
  consent?: ZcWidgetElement['consent'];
  /** Counts nothing, and does not remember that it was closed: for previews by the business itself. */
  preview?: ZcWidgetElement['preview'];
  /** What a split test shows this visitor; the site tag sets it. */
  'split-test-mode'?: ZcWidgetElement['splitTestMode'];
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'zc-player': ZcPlayerAttributes;
      'zc-chat': ZcChatAttributes;
      'zc-community-feed': ZcCommunityFeedAttributes;
      'zc-hand-raise': ZcHandRaiseAttributes;
      'zc-share-dialog': ZcShareDialogAttributes;
      'zc-widget': ZcWidgetAttributes;
    }
  }
}
