import type { AcceptRtmp } from '../../media/rtmp/rtmp-session.ts';
import type { LiveSending } from './live-sending.service.ts';

/** The application in the RTMP address for encoders. */
export const rtmpApp = 'live';

/** Accepts RTMP encoders that have the key of a live stream. */
export function acceptEncoders({ attachEncoder }: LiveSending): AcceptRtmp {
  return async ({ app, streamKey, software, signal }) => {
    if (app !== rtmpApp) return undefined;
    const stop = new AbortController();
    const sender = await attachEncoder(streamKey, software, { stop: (code) => stop.abort(code) });
    if (!sender) return undefined;
    if (signal.aborted) {
      sender.input.end();
      return undefined;
    }
    return {
      input: sender.input,
      stop: stop.signal,
      described: (description) => sender.describe(description.software || software),
      closed: () => {},
    };
  };
}
