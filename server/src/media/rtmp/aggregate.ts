import type { RtmpMessage } from './chunk-reader.ts';

const tagHeaderBytes = 11;
const trailerBytes = 4;

/** The messages in an aggregate message. One that is cut off at its end is omitted. */
export function splitAggregate({ payload, timestamp, streamId }: RtmpMessage): RtmpMessage[] {
  const messages: RtmpMessage[] = [];
  let firstTime: number | undefined;
  let at = 0;
  while (at + tagHeaderBytes <= payload.length) {
    const size = payload.readUIntBE(at + 1, 3);
    const time = payload.readUIntBE(at + 4, 3) + (payload[at + 7] as number) * 2 ** 24;
    const body = payload.subarray(at + tagHeaderBytes, at + tagHeaderBytes + size);
    if (body.length < size) break;
    firstTime ??= time;
    const ownTime = (timestamp + time - firstTime) >>> 0;
    messages.push({ type: payload[at] as number, streamId, timestamp: ownTime, payload: body });
    at += tagHeaderBytes + size + trailerBytes;
  }
  return messages;
}
