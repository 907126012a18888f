import type { BroadcastPlatform } from '@zeacon/contract';

interface Preset {
  label: string;
  /** Where encoders of everybody send to; empty for a place of one's own. */
  rtmpUrl: string;
  /** Where the key is found. */
  keyHint: string;
}

export const presets: Record<BroadcastPlatform, Preset> = {
  YOUTUBE: {
    label: 'YouTube',
    rtmpUrl: 'rtmp://a.rtmp.youtube.com/live2',
    keyHint: 'In YouTube Studio: Create, Go live, Stream.',
  },
  FACEBOOK: {
    label: 'Facebook',
    rtmpUrl: 'rtmps://live-api-s.facebook.com:443/rtmp/',
    keyHint: 'In Live Producer: Streaming software. Choose a persistent key, or it works once.',
  },
  TWITCH: {
    label: 'Twitch',
    rtmpUrl: 'rtmp://live.twitch.tv/app',
    keyHint: 'In the Creator Dashboard: Settings, Stream.',
  },
  CUSTOM: { label: 'Custom', rtmpUrl: '', keyHint: 'Your provider gives it out beside the address.' },
};

export const platformOptions = (Object.keys(presets) as BroadcastPlatform[]).map((value) => ({
  value,
  label: presets[value].label,
}));
