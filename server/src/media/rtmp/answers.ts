import { type AmfAnswer, writeAmf0 } from './amf0-writer.ts';
import { peerBandwidth, setChunkSize, toChunks, userControl, windowSize } from './chunk-writer.ts';
import { messageTypes } from './message-types.ts';

/** How many bytes both sides send before they expect an acknowledgement. */
export const windowBytes = 2_500_000;

function command(values: readonly AmfAnswer[], streamId = 0): Buffer {
  return toChunks({ chunkStream: 3, type: messageTypes.command, streamId, payload: writeAmf0(values) });
}

export function connected(transaction: number): Buffer {
  const description = { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected.' };
  return Buffer.concat([
    windowSize(windowBytes),
    peerBandwidth(windowBytes),
    setChunkSize(),
    command([
      '_result',
      transaction,
      { fmsVer: 'FMS/3,5,7,7009', capabilities: 31 },
      { ...description, objectEncoding: 0 },
    ]),
    command(['onBWDone', 0, null]),
  ]);
}

export function succeeded(transaction: number, value: number | null): Buffer {
  return command(['_result', transaction, null, value]);
}

export function failed(transaction: number, description: string): Buffer {
  return command(['_error', transaction, null, { level: 'error', code: 'NetConnection.Call.Failed', description }]);
}

export function published(streamId: number): Buffer {
  return Buffer.concat([
    userControl('streamBegin', streamId),
    status(streamId, 'status', 'NetStream.Publish.Start', 'The stream is published.'),
  ]);
}

export function unpublished(streamId: number): Buffer {
  return status(streamId, 'status', 'NetStream.Unpublish.Success', 'The stream is not published any more.');
}

export function refused(streamId: number): Buffer {
  return status(
    streamId,
    'error',
    'NetStream.Publish.BadName',
    'The stream key is not valid, or the stream has ended.',
  );
}

/** The server stops; `description` is for the person at the encoder. */
export function stopped(streamId: number, description: string): Buffer {
  return status(streamId, 'error', 'NetStream.Publish.Failed', description);
}

function status(streamId: number, level: 'status' | 'error', code: string, description: string): Buffer {
  return command(['onStatus', 0, null, { level, code, description }], streamId);
}
