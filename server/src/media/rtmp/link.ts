import type { Socket } from 'node:net';
import { windowBytes } from './answers.ts';
import { acknowledgement, userControl } from './chunk-writer.ts';
import type { RtmpLimits } from './rtmp-limits.ts';

/** Smaller windows, such as acknowledging every byte, are not supported. */
const leastWindowBytes = 16 * 1024;

interface LinkOptions {
  socket: Socket;
  limits: RtmpLimits;
  /** The sender is silent, too slow, or does not read. */
  lost(message: string): void;
}

/** The socket of one sender with its times, pings and acknowledgements. */
export function createLink({ socket, limits, lost }: LinkOptions) {
  let stage: NodeJS.Timeout | undefined;
  let pings = 0;
  let receivedBytes = 0;
  let acknowledgedBytes = 0;
  let askedWindowBytes = windowBytes;
  const startedMs = performance.now();

  function send(bytes: Buffer): void {
    if (socket.destroyed || socket.writableEnded) return;
    socket.write(bytes);
    if (socket.writableLength > limits.unreadBytes) lost('it does not read the answers');
  }

  function expectNothing(): void {
    clearTimeout(stage);
  }

  function expectStep(): void {
    clearTimeout(stage);
    stage = setTimeout(() => lost('it took too long'), limits.stageMs);
  }

  socket.setNoDelay(true);
  socket.setTimeout(limits.pingAfterMs);
  socket.on('timeout', () => {
    pings += 1;
    if (pings * limits.pingAfterMs >= limits.silenceMs) lost('it fell silent');
    else send(userControl('pingRequest', performance.now() - startedMs));
  });
  expectStep();

  return {
    send,
    expectStep,
    expectNothing,
    received(bytes: number): void {
      pings = 0;
      receivedBytes += bytes;
    },
    /** After the received bytes were used. */
    acknowledge(): void {
      if (receivedBytes - acknowledgedBytes < askedWindowBytes) return;
      acknowledgedBytes = receivedBytes;
      send(acknowledgement(receivedBytes));
    },
    setWindow(bytes: number): void {
      askedWindowBytes = Math.max(bytes, leastWindowBytes);
    },
    /** Closes the connection; with `farewell`, only after that was sent or the sender took too long. */
    close(farewell?: Buffer): void {
      expectNothing();
      if (!farewell) {
        socket.destroy();
        return;
      }
      send(farewell);
      socket.end();
      socket.resume();
      const timer = setTimeout(() => socket.destroy(), limits.closeGraceMs);
      socket.once('close', () => clearTimeout(timer));
    },
  };
}

export type Link = ReturnType<typeof createLink>;
