import type { PublicLive, PublicPlayerConfig, RealtimeEvent } from '@zeacon/contract';

/** The settings with what the server says of their live stream now. Undefined where that is no news. */
export function withLive(config: PublicPlayerConfig, live: PublicLive, origin: string): PublicPlayerConfig | undefined {
  const { stream } = config;
  if (!stream) return undefined;
  const { hlsBroadcastUrl } = live;
  const url = hlsBroadcastUrl ? new URL(hlsBroadcastUrl, origin).href : stream.hlsUrl;
  // Another signature of the same address is no news.
  const hlsUrl = pathOf(url) === pathOf(stream.hlsUrl) ? stream.hlsUrl : url;
  const shown = { ...live, hlsBroadcastUrl: hlsBroadcastUrl && hlsUrl };
  if (isSame({ ...shown, viewerCount: 0 }, { ...stream.live, viewerCount: 0 })) return undefined;
  return { ...config, stream: { ...stream, live: shown, hlsUrl } };
}

/** Whether the stream's channel says of it what the server's last answer did not. */
export function isNews(event: RealtimeEvent, known: PublicLive): boolean {
  const state = event.type === 'state' || event.type === 'joined' ? event.state : undefined;
  if (!state) return false;
  const hadChat = known.chatChannelName !== null;
  const { liveStatus = known.liveStatus, canRaiseHand = known.canRaiseHand, hasChat = hadChat } = state;
  return liveStatus !== known.liveStatus || canRaiseHand !== known.canRaiseHand || hasChat !== hadChat;
}

const pathOf = (url: string) => url.replace(/\?.*$/, '');
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
