import { type ChannelOptions, joinLiveChannel } from '../realtime/live-channel.ts';
import type { PeerChannel } from './peer-engine.ts';

/** The stream's channel, which the chat and the hand of this page share. */
export function joinWatchChannel(options: ChannelOptions): PeerChannel {
  const { client, listen, leave } = joinLiveChannel(options);
  return {
    send: client.send,
    listen,
    leave,
    get isOpen() {
      return client.status === 'open';
    },
    iceServers: () => client.iceServers as RTCIceServer[],
  };
}
