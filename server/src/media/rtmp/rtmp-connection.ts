import type { Socket } from 'node:net';
import type { BaseLogger } from 'pino';
import { published, refused, stopped, unpublished } from './answers.ts';
import { createChunkReader } from './chunk-reader.ts';
import { createCommands, type Publish } from './commands.ts';
import { createHandshake } from './handshake.ts';
import { createLink } from './link.ts';
import { createMessageHandler } from './message-handler.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { RtmpError } from './rtmp-error.ts';
import type { RtmpLimits } from './rtmp-limits.ts';
import type { AcceptRtmp, RtmpEndReason, RtmpSession } from './rtmp-session.ts';

interface ConnectionOptions {
  socket: Socket;
  address: string;
  accept: AcceptRtmp;
  log: BaseLogger;
  limits: RtmpLimits;
  /** The sender was accepted. */
  known(): void;
}

/** Serves one sender until its socket is closed. Never throws, whatever is sent. */
export function createRtmpConnection({ socket, address, accept, log, limits, known }: ConnectionOptions) {
  const gone = new AbortController();
  const readerLimits = { messageBytes: limits.firstMessageBytes, chunkStreams: limits.chunkStreams };
  const reader = createChunkReader(readerLimits);
  const link = createLink({ socket, limits, lost: (message) => end('lost', message) });
  let handshake: ReturnType<typeof createHandshake> | undefined = createHandshake();
  let isDeciding = false;
  let publishing: Publishing | undefined;
  let streamId = 0;
  let over: RtmpEndReason | undefined;

  const commands = createCommands({
    send: link.send,
    stepTaken: link.expectStep,
    publish(request) {
      if (publishing) throw new RtmpError('bad-protocol', 'published twice');
      void decide(request);
    },
    unpublish() {
      if (!publishing) return;
      endPublishing('finished');
      link.send(unpublished(streamId));
      link.expectStep();
    },
  });
  const handle = createMessageHandler({ link, commands, limits, publishing: () => publishing });

  async function decide(request: Publish): Promise<void> {
    isDeciding = true;
    streamId = request.streamId;
    const { app, streamKey, software } = request;
    let session: RtmpSession | undefined;
    try {
      session = await accept({ app, streamKey, software, address, signal: gone.signal });
    } catch (error) {
      if (!over) log.error({ err: error, address }, 'The server could not decide whether an encoder may publish.');
    }
    isDeciding = false;
    if (session && over) createPublishing(session, log).end(over);
    else if (session) begin(session);
    else leave('bad-protocol', refused(streamId));
  }

  function begin(session: RtmpSession): void {
    const begun = createPublishing(session, log);
    publishing = begun;
    log.info({ address }, 'An encoder started to publish.');
    known();
    link.expectNothing();
    readerLimits.messageBytes = limits.messageBytes;
    link.send(published(streamId));
    const stop = () => publishing === begun && end('stopped', 'The stream was stopped.');
    session.stop?.addEventListener('abort', stop, { once: true, signal: gone.signal });
    if (session.stop?.aborted) stop();
    socket.resume();
    attempt(drain);
  }

  function receive(bytes: Buffer): void {
    link.received(bytes.length);
    let rest: Buffer | undefined = bytes;
    if (handshake) {
      const step = handshake.push(bytes);
      if (step.answer) link.send(step.answer);
      rest = step.rest;
      if (!rest) return;
      handshake = undefined;
      link.expectStep();
    }
    reader.push(rest);
    drain();
    link.acknowledge();
  }

  function drain(): void {
    while (!over && !isDeciding) {
      const message = reader.read();
      if (!message) return;
      handle(message);
    }
    if (isDeciding && reader.pendingBytes > limits.firstMessageBytes) socket.pause();
  }

  function attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      const isExpected = error instanceof RtmpError;
      if (!isExpected) log.error({ err: error, address }, 'The server could not use what an encoder sent.');
      end(isExpected ? error.reason : 'bad-protocol', isExpected ? error.message : undefined);
    }
  }

  function endPublishing(reason: RtmpEndReason, message?: string): void {
    if (!publishing) return;
    const ended = publishing;
    publishing = undefined;
    ended.end(reason, message);
    log.info({ address, reason, message }, 'An encoder left.');
  }

  function leave(reason: RtmpEndReason, farewell?: Buffer, message?: string): void {
    if (over) return;
    over = reason;
    gone.abort();
    endPublishing(reason, message);
    log.debug({ address, reason, message }, 'the server closes an RTMP connection');
    link.close(farewell);
  }

  function end(reason: RtmpEndReason, message?: string): void {
    const isOrderly = reason !== 'lost' && reason !== 'bad-protocol';
    leave(reason, isOrderly ? stopped(streamId, message ?? 'The server ends the stream.') : undefined, message);
  }

  socket.on('data', (bytes) => {
    if (!over) attempt(() => receive(bytes));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => end('lost'));

  return { shutdown: () => end('shutdown') };
}
