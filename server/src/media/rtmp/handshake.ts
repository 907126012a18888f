import { randomBytes } from 'node:crypto';
import { RtmpError } from './rtmp-error.ts';

const version = 3;
const part = 1536;

/**
 * The simple handshake. The server's version field is 0, which tells clients that no digests are exchanged. `push`
 * returns the answer, and after the handshake the following bytes as `rest`.
 */
export function createHandshake() {
  const received = Buffer.alloc(1 + part + part);
  let size = 0;

  return {
    push(bytes: Buffer): { answer?: Buffer; rest?: Buffer } {
      const before = size;
      const taken = Math.min(bytes.length, received.length - size);
      bytes.copy(received, size, 0, taken);
      size += taken;
      if (before === 0 && size > 0 && received[0] !== version) throw new RtmpError('bad-protocol', 'this is not RTMP');
      return {
        ...(before <= part && size > part ? { answer: answerTo(received.subarray(1, 1 + part)) } : {}),
        ...(size === received.length ? { rest: bytes.subarray(taken) } : {}),
      };
    },
  };
}

function answerTo(greeting: Buffer): Buffer {
  return Buffer.concat([Uint8Array.of(version), Buffer.alloc(8), randomBytes(part - 8), greeting]);
}
