import type { StudioReply } from '@zeacon/contract';
import type { WebSocket } from 'ws';
import type { Sender, StopCode } from './live-senders.ts';
import type { LiveSending } from './live-sending.service.ts';
import { createStoredMessages, type StoredMessages } from './stored-messages.ts';
import { readStudioMessage, type StudioMessage } from './studio-messages.ts';

/** Acknowledge at least after this many messages. */
const ackEvery = 20;
/** Acknowledge at least after this time, because pages use it to measure the delay of their connection. */
const ackAfterMs = 250;
/** How long a page may take to reconnect and continue without a gap. */
const rememberedMs = 10 * 60_000;

const reasons: Record<Exclude<StopCode, 'live.moved'>, string> = {
  'live.ended': 'This live stream has ended.',
  'live.replaced': 'Another studio or encoder sends now.',
  'live.bad_media': 'What was sent cannot be used.',
};

/** A sending page, across all its connections. */
interface Page {
  sendId: string;
  epochMs: number;
  /** Sequence of the newest message. */
  received: number;
  messages: StoredMessages;
  /** Origin of the live's dates. */
  programEpochMs: number | null;
  /** The last acknowledgement sent to the page. */
  acknowledged: { sequence: number; stored: number };
  sender: Sender | undefined;
  socket: WebSocket | undefined;
  acknowledging?: ReturnType<typeof setTimeout> | undefined;
  forgetting?: ReturnType<typeof setTimeout>;
}

/** The server's end of the studio channel (`contract/src/studio-channel.ts`). */
export function createStudioSockets(sending: Pick<LiveSending, 'attachStudio'>) {
  /** Pages by stream. */
  const pages = new Map<string, Page>();

  const say = (socket: WebSocket | undefined, reply: StudioReply) => {
    if (socket?.readyState === socket?.OPEN) socket?.send(JSON.stringify(reply));
  };
  function dismiss(socket: WebSocket | undefined, code: StopCode) {
    if (code === 'live.moved') return socket?.terminate();
    say(socket, { type: 'closed', code, message: reasons[code] });
    socket?.close(1000);
  }
  function acknowledge(page: Page) {
    clearTimeout(page.acknowledging);
    page.acknowledging = undefined;
    const { received: sequence, programEpochMs: epochMs, acknowledged } = page;
    const stored = page.messages.newest;
    if (acknowledged.sequence === sequence && acknowledged.stored === stored) return;
    page.acknowledged = { sequence, stored };
    say(page.socket, { type: 'ack', sequence, stored, epochMs });
  }
  function forget(streamId: string, page: Page) {
    clearTimeout(page.forgetting);
    clearTimeout(page.acknowledging);
    if (pages.get(streamId) === page) pages.delete(streamId);
    page.sender?.input.end();
    page.sender = undefined;
  }

  async function begin(streamId: string, { hello }: Extract<StudioMessage, { kind: 'hello' }>): Promise<Page> {
    const page: Page = {
      ...hello,
      received: 0,
      messages: createStoredMessages(),
      programEpochMs: null,
      acknowledged: { sequence: 0, stored: 0 },
      sender: undefined,
      socket: undefined,
    };
    const former = pages.get(streamId);
    pages.set(streamId, page);
    page.sender = await sending.attachStudio(streamId, hello, {
      onKeyFrameWanted: () => say(page.socket, { type: 'key-frame' }),
      onStored({ ptsUs, programAtMs }) {
        if (programAtMs !== undefined) page.programEpochMs = programAtMs - ptsUs / 1000;
        page.messages.advance(ptsUs);
        acknowledge(page);
      },
      stop(code) {
        page.sender = undefined;
        dismiss(page.socket, code);
      },
    });
    // A page that takes over has stopped the other one, unless that one was between two connections.
    if (former) forget(streamId, { ...former, sender: undefined });
    return page;
  }

  function take(streamId: string, page: Page, message: Exclude<StudioMessage, { kind: 'hello' }>) {
    // Either a repeat whose acknowledgement was lost, or a message after a missing one.
    if (!page.sender || message.sequence !== page.received + 1) return;
    const { sequence } = message;
    page.received = sequence;
    page.messages.arrived(sequence, message.kind === 'sample' ? message.sample : undefined);
    if (message.kind === 'config') page.sender.input.configure(message.config, page.epochMs);
    else if (message.kind === 'sample') page.sender.input.write(message.sample);
    else {
      forget(streamId, page);
      page.messages.end();
    }
    if (message.kind !== 'sample' || sequence - page.acknowledged.sequence >= ackEvery) acknowledge(page);
    else page.acknowledging ??= setTimeout(() => acknowledge(page), ackAfterMs).unref();
  }

  return function accept(socket: WebSocket, streamId: string): void {
    let page: Page | undefined;
    let work = Promise.resolve();

    async function handle(message: StudioMessage) {
      if (message.kind !== 'hello') {
        if (page?.socket === socket) take(streamId, page, message);
        return;
      }
      const known = pages.get(streamId);
      page = known?.sender && known.sendId === message.hello.sendId ? known : await begin(streamId, message);
      clearTimeout(page.forgetting);
      page.socket?.terminate();
      page.socket = socket;
      if (!page.sender) return dismiss(socket, 'live.ended');
      say(socket, { type: 'resume', sequence: page.received + 1 });
      // Nobody has been told what was stored meanwhile.
      page.acknowledged = { sequence: page.received, stored: 0 };
      acknowledge(page);
    }

    function left() {
      if (!page || page.socket !== socket) return;
      const leaving = page;
      leaving.socket = undefined;
      leaving.forgetting = setTimeout(() => forget(streamId, leaving), rememberedMs);
      leaving.forgetting.unref();
    }

    const next = (step: () => unknown) => {
      work = work.then(step).then(undefined, () => socket.terminate());
    };
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      const message = isBinary ? readStudioMessage(data) : undefined;
      if (!message) return dismiss(socket, 'live.bad_media');
      next(() => handle(message));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => next(left));
  };
}
