import type { HTMLAttributes, Ref } from 'react';
import type { ZcChatElement } from '../elements/zc-chat/zc-chat.ts';
import type { ZcHandRaiseElement } from '../elements/zc-hand-raise/zc-hand-raise.ts';
import type { ZcPlayerElement } from '../elements/zc-player/zc-player.ts';

/** The tag as it is written in JSX: attributes only. `config` needs the `ZcPlayer` wrapper or a ref. */
export interface ZcPlayerAttributes extends HTMLAttributes<ZcPlayerElement> {
  ref?: Ref<ZcPlayerElement>;
  'player-id'?: string;
  'media-id'?: string;
  'media-token'?: string;
  'app-host'?: string;
  consent?: 'granted' | 'denied' | 'pending';
  preview?: boolean;
  'destination-type'?: 'EMBEDDED' | 'POSTED' | 'UNLISTED' | 'WIDGET';
  autoplay?: boolean;
  loop?: boolean;
  muted?: boolean;
  poster?: string;
  transcript?: boolean;
  'mini-player'?: boolean;
  preload?: 'none' | 'metadata' | 'auto';
  /** Seconds, or as in `1m30s` and `1:30`. */
  'start-time'?: number | string;
  'end-time'?: number | string;
  t?: number | string;
  resume?: boolean;
  cast?: boolean;
  'audio-language'?: string;
  cmcd?: boolean;
}

/** As written in JSX. */
export interface ZcChatAttributes extends HTMLAttributes<ZcChatElement> {
  ref?: Ref<ZcChatElement>;
  for?: string;
  'stream-id'?: string;
  'media-token'?: string;
  'app-host'?: string;
}

export interface ZcHandRaiseAttributes extends HTMLAttributes<ZcHandRaiseElement> {
  ref?: Ref<ZcHandRaiseElement>;
  for?: string;
  'stream-id'?: string;
  'media-token'?: string;
  'app-host'?: string;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'zc-player': ZcPlayerAttributes;
      'zc-chat': ZcChatAttributes;
      'zc-hand-raise': ZcHandRaiseAttributes;
    }
  }
}
