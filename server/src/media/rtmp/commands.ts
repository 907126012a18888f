import { type AmfValue, asAmfObject } from './amf0-reader.ts';
import { connected, failed, succeeded } from './answers.ts';
import { softwareOf } from './description.ts';
import { RtmpError } from './rtmp-error.ts';

export interface Publish {
  app: string;
  streamKey: string;
  software: string;
  streamId: number;
}

interface CommandHandlers {
  send(bytes: Buffer): void;
  /** The sender completed a step that has a time limit. */
  stepTaken(): void;
  publish(request: Publish): void;
  unpublish(): void;
}

const longestName = 1_000;
const mostStreams = 16;

/**
 * The commands of one connection: `connect`, then `createStream`, then `publish`. Throws `RtmpError` if the order is
 * wrong.
 */
export function createCommands({ send, stepTaken, publish, unpublish }: CommandHandlers) {
  let client: { app: string; software: string } | undefined;
  let streams = 0;

  function connect(transaction: number, argument: AmfValue): void {
    if (client) throw new RtmpError('bad-protocol', 'connected twice');
    const { app, flashVer } = asAmfObject(argument);
    client = { app: withoutQuery(app), software: softwareOf(flashVer) };
    send(connected(transaction));
    stepTaken();
  }

  function createStream(transaction: number): void {
    streams += 1;
    if (streams > mostStreams) throw new RtmpError('bad-protocol', 'too many streams');
    send(succeeded(transaction, streams));
  }

  return {
    take([name, transaction, first, ...others]: AmfValue[], streamId: number): void {
      if (typeof name !== 'string') throw new RtmpError('bad-protocol', 'a command without a name');
      const id = typeof transaction === 'number' ? transaction : 0;
      if (!client && name !== 'connect') throw new RtmpError('bad-protocol', 'a command before the connection');
      switch (name) {
        case 'connect':
          connect(id, first);
          break;
        case 'createStream':
          createStream(id);
          break;
        case 'publish':
          publish({
            ...placeOf(client?.app ?? '', withoutQuery(others[0])),
            software: client?.software ?? '',
            streamId,
          });
          break;
        case 'FCUnpublish':
        case 'closeStream':
        case 'deleteStream':
          unpublish();
          break;
        case 'releaseStream':
        case 'FCPublish':
          send(succeeded(id, null));
          break;
        default:
          if (id > 0) send(failed(id, 'This server only takes streams.'));
      }
    },
  };
}

function withoutQuery(value: AmfValue): string {
  if (typeof value !== 'string') return '';
  if (value.length > longestName) throw new RtmpError('bad-protocol', 'the name is too long');
  return (value.split('?')[0] as string).replace(/^\/+|\/+$/g, '');
}

/** The key is the last part, wherever the encoder splits the address. */
function placeOf(app: string, name: string): { app: string; streamKey: string } {
  const parts = `${app}/${name}`.split('/').filter((part) => part !== '');
  const streamKey = parts.pop() ?? '';
  return { app: parts.join('/'), streamKey };
}
