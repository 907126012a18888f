import type { BaseLogger } from 'pino';
import { createLateInput } from '../../media/live/late-input.ts';
import type { AcceptRtmp } from '../../media/rtmp/rtmp-session.ts';
import type { Sender, StopCode } from './live-senders.ts';
import type { LiveSending } from './live-sending.service.ts';

/** The application in the RTMP address for encoders. */
export const rtmpApp = 'live';

/**
 * Accepts RTMP encoders that have the key of a live stream. An encoder sends into the stream from its first usable media
 * on: one that is refused for what it sends leaves the stream, and whoever sends, as they were, and its host is told why.
 */
export function acceptEncoders({ mayEncode, attachEncoder, noteRefusal }: LiveSending, log: BaseLogger): AcceptRtmp {
  return async ({ app, streamKey, software: connectedAs }) => {
    if (app !== rtmpApp || !(await mayEncode(streamKey))) return undefined;
    const stop = new AbortController();
    let software = connectedAs;
    let sender: Sender | undefined;
    const input = createLateInput({
      async open() {
        sender = await attachEncoder(streamKey, software, { stop: (code) => stop.abort(code) });
        return sender?.input;
      },
      onRefused(cause) {
        if (cause) log.error({ err: cause }, 'The server could not let an encoder send.');
        stop.abort('live.ended' satisfies StopCode);
      },
    });
    return {
      input,
      stop: stop.signal,
      described(description) {
        software = description.software || software;
        sender?.describe(software);
      },
      closed(reason, message) {
        if (reason !== 'bad-media' || message === undefined) return;
        noteRefusal(streamKey, message).catch((error) =>
          log.error({ err: error }, 'The server could not keep why an encoder was refused.'),
        );
      },
    };
  };
}
