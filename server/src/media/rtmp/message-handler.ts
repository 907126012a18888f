import { splitAggregate } from './aggregate.ts';
import { type AmfValue, readAmf0 } from './amf0-reader.ts';
import type { RtmpMessage } from './chunk-reader.ts';
import { userControl } from './chunk-writer.ts';
import type { createCommands } from './commands.ts';
import type { Link } from './link.ts';
import { messageTypes, userEvents } from './message-types.ts';
import type { Publishing } from './publishing.ts';
import { RtmpError } from './rtmp-error.ts';

interface HandlerOptions {
  link: Link;
  commands: ReturnType<typeof createCommands>;
  limits: { commandBytes: number };
  /** The current session. */
  publishing(): Publishing | undefined;
}

/** Handles each kind of message. Kinds that are not needed are ignored. */
export function createMessageHandler({ link, commands, limits, publishing }: HandlerOptions) {
  function valuesOf({ type, payload }: RtmpMessage): AmfValue[] {
    if (payload.length > limits.commandBytes) throw new RtmpError('bad-protocol', 'the command is too long');
    const isAmf3 = type === messageTypes.commandAmf3 || type === messageTypes.dataAmf3;
    return readAmf0(isAmf3 ? payload.subarray(1) : payload);
  }

  function control(payload: Buffer): void {
    if (payload.length < 6 || payload.readUInt16BE(0) !== userEvents.pingRequest) return;
    link.send(userControl('pingResponse', payload.readUInt32BE(2)));
  }

  return function handle(message: RtmpMessage): void {
    const { type, payload, timestamp } = message;
    switch (type) {
      case messageTypes.video:
        publishing()?.video(payload, timestamp);
        break;
      case messageTypes.audio:
        publishing()?.audio(payload, timestamp);
        break;
      case messageTypes.aggregate:
        for (const part of splitAggregate(message)) if (part.type !== messageTypes.aggregate) handle(part);
        break;
      case messageTypes.command:
      case messageTypes.commandAmf3:
        commands.take(valuesOf(message), message.streamId);
        break;
      case messageTypes.data:
      case messageTypes.dataAmf3:
        publishing()?.data(valuesOf(message));
        break;
      case messageTypes.windowSize:
        if (payload.length >= 4) link.setWindow(payload.readUInt32BE(0));
        break;
      case messageTypes.userControl:
        control(payload);
    }
  };
}
