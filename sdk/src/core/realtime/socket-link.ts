import type { RealtimeRequest } from '@zeacon/contract';
import { readRealtimeEvent } from './realtime-guards.ts';
import type { OpenLink } from './realtime-link.ts';

/** The server's own WebSocket. */
export const socketLink =
  (Socket: typeof WebSocket): OpenLink =>
  ({ baseUrl, ticket: { url, token }, afterSeq, replaces, onHeard, onEvent, onLost }) => {
    const socket = new Socket(new URL(url, baseUrl).href.replace(/^http/, 'ws'));
    let isClosed = false;
    onHeard();
    socket.onopen = () => {
      const join: RealtimeRequest = {
        type: 'join',
        token,
        ...(afterSeq !== undefined && { afterSeq }),
        ...(replaces && { replaces }),
      };
      socket.send(JSON.stringify(join));
    };
    socket.onmessage = ({ data }) => {
      if (isClosed) return;
      onHeard();
      const event = readRealtimeEvent(data);
      if (event) onEvent(event);
    };
    socket.onclose = () => {
      if (!isClosed) onLost();
    };
    socket.onerror = () => {};
    return {
      send(request) {
        socket.send(JSON.stringify(request));
        return true;
      },
      close() {
        isClosed = true;
        socket.close();
      },
    };
  };
