import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BroadcastPlatform } from '@zeacon/contract';

interface Preset {
  label: string | MessageDescriptor;
  /** The platform's common RTMP address; empty if each account has its own. */
  rtmpUrl: string;
  /** Where to find the key. */
  keyHint: MessageDescriptor;
}

export const presets: Record<BroadcastPlatform, Preset> = {
  YOUTUBE: {
    label: 'YouTube',
    rtmpUrl: 'rtmp://a.rtmp.youtube.com/live2',
    keyHint: msg`In YouTube Studio: Create, Go live, Stream.`,
  },
  FACEBOOK: {
    label: 'Facebook',
    rtmpUrl: 'rtmps://live-api-s.facebook.com:443/rtmp/',
    keyHint: msg`In Live Producer: Streaming software. Choose a persistent key, or it works once.`,
  },
  TWITCH: {
    label: 'Twitch',
    rtmpUrl: 'rtmp://live.twitch.tv/app',
    keyHint: msg`In the Creator Dashboard: Settings, Stream.`,
  },
  CUSTOM: { label: msg`Custom`, rtmpUrl: '', keyHint: msg`Your provider shows it next to the address.` },
};

export function platformName(platform: BroadcastPlatform): string {
  const { label } = presets[platform];
  return typeof label === 'string' ? label : i18n._(label);
}

export const platformOptions = () =>
  (Object.keys(presets) as BroadcastPlatform[]).map((value) => ({ value, label: platformName(value) }));
