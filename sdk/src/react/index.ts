import { createComponent, type EventName } from '@lit/react';
import * as React from 'react';
import '../elements/zc-chat/define.ts';
import '../elements/zc-hand-raise/define.ts';
import '../elements/zc-player/define.ts';
import { ZcChatElement } from '../elements/zc-chat/zc-chat.ts';
import { ZcHandRaiseElement } from '../elements/zc-hand-raise/zc-hand-raise.ts';
import { ZcPlayerElement } from '../elements/zc-player/zc-player.ts';
import { ZcAudioTrackChangeEvent } from '../events/audio-track-change.ts';
import { ZcChapterChangeEvent } from '../events/chapter-change.ts';
import { ZcCtaSelectEvent } from '../events/cta-select.ts';
import { ZcHypergraphicSelectEvent } from '../events/hypergraphic-select.ts';
import { ZcLiveChangeEvent } from '../events/live-change.ts';
import { ZcPlayerErrorEvent } from '../events/player-error.ts';
import { ZcPlayerQualityChangeEvent } from '../events/player-quality-change.ts';
import { ZcPlayerReadyEvent } from '../events/player-ready.ts';
import { ZcPlaylistChangeEvent } from '../events/playlist-change.ts';
import { ZcTokenExpireEvent } from '../events/token-expire.ts';
import { ZcVisitorIdentifyEvent } from '../events/visitor-identify.ts';

/** `<zc-player>` for React: its properties as props, its events as `on…` callbacks, the element itself as `ref`. */
export const ZcPlayer = createComponent({
  react: React,
  tagName: 'zc-player',
  elementClass: ZcPlayerElement,
  events: {
    onPlayerReady: ZcPlayerReadyEvent.eventName as EventName<ZcPlayerReadyEvent>,
    onPlayerError: ZcPlayerErrorEvent.eventName as EventName<ZcPlayerErrorEvent>,
    onAudioTrackChange: ZcAudioTrackChangeEvent.eventName as EventName<ZcAudioTrackChangeEvent>,
    onChapterChange: ZcChapterChangeEvent.eventName as EventName<ZcChapterChangeEvent>,
    onPlayerQualityChange: ZcPlayerQualityChangeEvent.eventName as EventName<ZcPlayerQualityChangeEvent>,
    onHypergraphicSelect: ZcHypergraphicSelectEvent.eventName as EventName<ZcHypergraphicSelectEvent>,
    onCtaSelect: ZcCtaSelectEvent.eventName as EventName<ZcCtaSelectEvent>,
    onLiveChange: ZcLiveChangeEvent.eventName as EventName<ZcLiveChangeEvent>,
    onPlaylistChange: ZcPlaylistChangeEvent.eventName as EventName<ZcPlaylistChangeEvent>,
    onTokenExpire: ZcTokenExpireEvent.eventName as EventName<ZcTokenExpireEvent>,
    onVisitorIdentify: ZcVisitorIdentifyEvent.eventName as EventName<ZcVisitorIdentifyEvent>,
    onPlay: 'play',
    onPlaying: 'playing',
    onPause: 'pause',
    onTimeUpdate: 'timeupdate',
    onSeeked: 'seeked',
    onEnded: 'ended',
    onVolumeChange: 'volumechange',
  },
});
/** `<zc-chat>` for React. */
export const ZcChat = createComponent({ react: React, tagName: 'zc-chat', elementClass: ZcChatElement });

/** `<zc-hand-raise>` for React. */
export const ZcHandRaise = createComponent({
  react: React,
  tagName: 'zc-hand-raise',
  elementClass: ZcHandRaiseElement,
});
export type { ZcPlayerElement } from '../elements/zc-player/zc-player.ts';
export type { ZcPlayerAttributes } from './jsx.ts';
export {
  ZcAudioTrackChangeEvent,
  ZcChapterChangeEvent,
  ZcCtaSelectEvent,
  ZcHypergraphicSelectEvent,
  ZcLiveChangeEvent,
  ZcPlayerErrorEvent,
  ZcPlayerQualityChangeEvent,
  ZcPlayerReadyEvent,
  ZcTokenExpireEvent,
  ZcVisitorIdentifyEvent,
};
