import type { PublicLive, PublicPlayerConfig, RealtimeEvent } from '@zeacon/contract';

/** The settings with the server's current state of their live stream. Undefined if nothing changed. */
export function withLive(config: PublicPlayerConfig, live: PublicLive, origin: string): PublicPlayerConfig | undefined {
  const { stream } = config;
  if (!stream) return undefined;
  const { hlsBroadcastUrl } = live;
  const url = hlsBroadcastUrl ? new URL(hlsBroadcastUrl, origin).href : stream.hlsUrl;
  // A new signature of the same address is no change.
  const hlsUrl = pathOf(url) === pathOf(stream.hlsUrl) ? stream.hlsUrl : url;
  const shown = { ...live, hlsBroadcastUrl: hlsBroadcastUrl && hlsUrl };
  if (isSame({ ...shown, viewerCount: 0 }, { ...stream.live, viewerCount: 0 })) return undefined;
  return { ...config, stream: { ...stream, live: shown, hlsUrl } };
}

/** Whether an event of the stream's channel differs from the server's last answer. */
export function isNews(event: RealtimeEvent, known: PublicLive): boolean {
  const state = event.type === 'state' || event.type === 'joined' ? event.state : undefined;
  if (!state) return false;
  const hadChat = known.chatChannelName !== null;
  const { liveStatus = known.liveStatus, canRaiseHand = known.canRaiseHand, hasChat = hadChat } = state;
  return liveStatus !== known.liveStatus || canRaiseHand !== known.canRaiseHand || hasChat !== hadChat;
}

const pathOf = (url: string) => url.replace(/\?.*$/, '');
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
