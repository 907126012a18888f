// Made from the custom-elements manifest by `npm run generate`: change the elements, not this file.
import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import '../player/zc-player/define.ts';
import '../chat/zc-chat/define.ts';
import '../feed/zc-community-feed/define.ts';
import '../live/zc-hand-raise/define.ts';
import '../widget/zc-widget/define.ts';
import { ZcCtaSelectEvent } from '../calls-to-action/events/cta-select.ts';
import { ZcChatElement } from '../chat/zc-chat/zc-chat.ts';
import { ZcAudioTrackChangeEvent } from '../companions/events/audio-track-change.ts';
import { ZcTokenExpireEvent } from '../companions/events/token-expire.ts';
import { ZcMemberChangeEvent } from '../feed/events/member-change.ts';
import { ZcPostOpenEvent } from '../feed/events/post-open.ts';
import { ZcCommunityFeedElement } from '../feed/zc-community-feed/zc-community-feed.ts';
import { ZcLiveChangeEvent } from '../live/events/live-change.ts';
import { ZcHandRaiseElement } from '../live/zc-hand-raise/zc-hand-raise.ts';
import { ZcHypergraphicSelectEvent } from '../overlays/events/hypergraphic-select.ts';
import { ZcChapterChangeEvent } from '../player/events/chapter-change.ts';
import { ZcPlayerErrorEvent } from '../player/events/player-error.ts';
import { ZcPlayerQualityChangeEvent } from '../player/events/player-quality-change.ts';
import { ZcPlayerReadyEvent } from '../player/events/player-ready.ts';
import { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import { ZcPlaylistChangeEvent } from '../playlist/events/playlist-change.ts';
import { ZcVisitorIdentifyEvent } from '../views/events/visitor-identify.ts';
import { ZcWidgetCloseEvent } from '../widget/events/widget-close.ts';
import { ZcWidgetOpenEvent } from '../widget/events/widget-open.ts';
import { ZcWidgetElement } from '../widget/zc-widget/zc-widget.ts';

/** `<zc-player>` for React: its properties as props, its events as `on…` callbacks, the element itself as `ref`. */
export const ZcPlayer = createComponent({
  react: React,
  tagName: 'zc-player',
  elementClass: ZcPlayerElement,
  events: {
    onPlayerReady: ZcPlayerReadyEvent.eventName as EventName<ZcPlayerReadyEvent>,
    onPlayerError: ZcPlayerErrorEvent.eventName as EventName<ZcPlayerErrorEvent>,
    onPlayerQualityChange: ZcPlayerQualityChangeEvent.eventName as EventName<ZcPlayerQualityChangeEvent>,
    onAudioTrackChange: ZcAudioTrackChangeEvent.eventName as EventName<ZcAudioTrackChangeEvent>,
    onLiveChange: ZcLiveChangeEvent.eventName as EventName<ZcLiveChangeEvent>,
    onChapterChange: ZcChapterChangeEvent.eventName as EventName<ZcChapterChangeEvent>,
    onHypergraphicSelect: ZcHypergraphicSelectEvent.eventName as EventName<ZcHypergraphicSelectEvent>,
    onCtaSelect: ZcCtaSelectEvent.eventName as EventName<ZcCtaSelectEvent>,
    onPlaylistChange: ZcPlaylistChangeEvent.eventName as EventName<ZcPlaylistChangeEvent>,
    onTokenExpire: ZcTokenExpireEvent.eventName as EventName<ZcTokenExpireEvent>,
    onVisitorIdentify: ZcVisitorIdentifyEvent.eventName as EventName<ZcVisitorIdentifyEvent>,
    onPlay: 'play',
    onPlaying: 'playing',
    onPause: 'pause',
    onTimeUpdate: 'timeupdate',
    onProgress: 'progress',
    onSeeking: 'seeking',
    onSeeked: 'seeked',
    onEnded: 'ended',
    onVolumeChange: 'volumechange',
    onRateChange: 'ratechange',
    onWaiting: 'waiting',
    onStalled: 'stalled',
    onLoadStart: 'loadstart',
    onLoadedMetadata: 'loadedmetadata',
    onLoadedData: 'loadeddata',
    onCanPlay: 'canplay',
    onCanPlayThrough: 'canplaythrough',
    onDurationChange: 'durationchange',
    onEmptied: 'emptied',
    onResize: 'resize',
    onError: 'error',
    onEnterPictureInPicture: 'enterpictureinpicture',
    onLeavePictureInPicture: 'leavepictureinpicture',
  },
});

/** `<zc-chat>` for React. */
export const ZcChat = createComponent({
  react: React,
  tagName: 'zc-chat',
  elementClass: ZcChatElement,
});

/** `<zc-community-feed>` for React: its properties as props, its events as `on…` callbacks, the element itself as `ref`. */
export const ZcCommunityFeed = createComponent({
  react: React,
  tagName: 'zc-community-feed',
  elementClass: ZcCommunityFeedElement,
  events: {
    onPostOpen: ZcPostOpenEvent.eventName as EventName<ZcPostOpenEvent>,
    onMemberChange: ZcMemberChangeEvent.eventName as EventName<ZcMemberChangeEvent>,
  },
});

/** `<zc-hand-raise>` for React. */
export const ZcHandRaise = createComponent({
  react: React,
  tagName: 'zc-hand-raise',
  elementClass: ZcHandRaiseElement,
});

/** `<zc-widget>` for React: its properties as props, its events as `on…` callbacks, the element itself as `ref`. */
export const ZcWidget = createComponent({
  react: React,
  tagName: 'zc-widget',
  elementClass: ZcWidgetElement,
  events: {
    onWidgetOpen: ZcWidgetOpenEvent.eventName as EventName<ZcWidgetOpenEvent>,
    onWidgetClose: ZcWidgetCloseEvent.eventName as EventName<ZcWidgetCloseEvent>,
  },
});

export type { ZcChatElement, ZcCommunityFeedElement, ZcHandRaiseElement, ZcPlayerElement, ZcWidgetElement };
export {
  ZcAudioTrackChangeEvent,
  ZcChapterChangeEvent,
  ZcCtaSelectEvent,
  ZcHypergraphicSelectEvent,
  ZcLiveChangeEvent,
  ZcMemberChangeEvent,
  ZcPlayerErrorEvent,
  ZcPlayerQualityChangeEvent,
  ZcPlayerReadyEvent,
  ZcPlaylistChangeEvent,
  ZcPostOpenEvent,
  ZcTokenExpireEvent,
  ZcVisitorIdentifyEvent,
  ZcWidgetCloseEvent,
  ZcWidgetOpenEvent,
};
