import type { ChatMessage, RealtimeEvent } from '@zeacon/contract';
import { type ChatReplay, createChatReplay } from '../core/chat/chat-replay.ts';
import { createHttp } from '../core/http.ts';
import { chatReplay, viewerLive } from '../core/live/live-calls.ts';
import { openingOf } from '../core/realtime/opening.ts';
import { ZcError } from '../core/result.ts';
import { type ChannelOptions, joinLiveChannel, type LiveChannel } from '../realtime/live-channel.ts';

export interface ChatSourceOptions extends ChannelOptions {
  /** The player whose time a recording's messages follow; without it, all are shown. */
  player: (HTMLElement & { readonly currentTime: number }) | undefined;
  /** Called when messages, the chat's state or its connection change. */
  onChange(): void;
  onEvent(event: RealtimeEvent): void;
}

export interface ChatSource {
  /** Undefined until the stream's mode is known. */
  readonly mode: 'live' | 'replay' | undefined;
  /** The channel of a live chat. */
  readonly channel: LiveChannel | undefined;
  readonly messages: readonly ChatMessage[];
  /** Error code why the chat cannot be opened; undefined once it is. */
  readonly refusal: string | undefined;
  /** What the server says of that. */
  readonly said: string | undefined;
  /** Whether it is being opened. */
  readonly isAsking: boolean;
  /** Tries again at once after a refusal, perhaps with the right token. */
  retry(): void;
  close(): void;
}

const askAgainMs = 5000;

/** The chat of a live stream; after the live, the messages in time with its recording. */
export function createChatSource(options: ChatSourceOptions): ChatSource {
  const { origin, streamId, player, onChange, onEvent } = options;
  const stay = new AbortController();
  const { signal } = stay;
  const http = createHttp({ baseUrl: origin });
  let channel: LiveChannel | undefined;
  let replay: ChatReplay | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusal: string | undefined;
  let said: string | undefined;
  let isAsking = false;
  /** Incremented with each request: answers to older ones are ignored. */
  let questions = 0;
  signal.addEventListener('abort', () => clearTimeout(timer));

  async function ask(): Promise<void> {
    clearTimeout(timer);
    questions += 1;
    const mine = questions;
    try {
      const { token, headers } = openingOf(options);
      const { liveStatus } = await http.call(viewerLive, { query: { streamId, token }, headers }, signal);
      if (mine !== questions) return;
      refusal = undefined;
      if (liveStatus === 'ENDED') beginReplay();
      else beginLive();
    } catch (cause) {
      if (signal.aborted || mine !== questions) return;
      const { code = '', status, message } = cause instanceof ZcError ? cause : ({} as Partial<ZcError>);
      isAsking = false;
      refusal = code === 'live.not_live' ? undefined : code;
      said = status && message;
      if (refusal === undefined) return beginReplay();
      onChange();
      timer = setTimeout(() => void ask(), askAgainMs);
    }
  }

  function beginLive() {
    const joined = joinLiveChannel(options);
    channel = joined;
    const stops = [joined.chat.subscribe(onChange), joined.view.subscribe(onChange), joined.listen(onEvent)];
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
      joined.leave();
    });
    onChange();
  }

  function beginReplay() {
    const read = (afterMs: number, asking: AbortSignal) => {
      const { token, headers } = openingOf(options);
      return http.call(chatReplay, { query: { streamId, token, afterMs, size: 200 }, headers }, asking);
    };
    const begun = createChatReplay({ read, onChange }, signal);
    replay = begun;
    const move = () => begun.move(player ? player.currentTime * 1000 : Number.MAX_SAFE_INTEGER);
    for (const type of ['timeupdate', 'seeking', 'seeked']) player?.addEventListener(type, move, { signal });
    move();
    onChange();
  }

  void ask();
  return {
    get mode() {
      return channel ? 'live' : replay && 'replay';
    },
    get channel() {
      return channel;
    },
    get messages() {
      return replay?.messages ?? channel?.chat.state.messages ?? [];
    },
    get refusal() {
      return channel ? channel.view.state.refusal : refusal;
    },
    get said() {
      return channel ? channel.view.state.said : said;
    },
    get isAsking() {
      return channel ? channel.view.state.status !== 'closed' : isAsking;
    },
    retry() {
      if (channel) return channel.reopen();
      if (replay) return;
      isAsking = true;
      onChange();
      void ask();
    },
    close: () => stay.abort(),
  };
}
