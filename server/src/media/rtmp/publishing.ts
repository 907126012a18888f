import type { BaseLogger } from 'pino';
import type { AmfValue } from './amf0-reader.ts';
import { readDescription } from './description.ts';
import { createMediaIntake } from './media-intake.ts';
import type { RtmpEndReason, RtmpSession } from './rtmp-session.ts';

/** One accepted session, from the answer to its end. */
export function createPublishing(session: RtmpSession, log: BaseLogger) {
  const intake = createMediaIntake(session.input);
  let isOver = false;

  return {
    video: intake.video,
    audio: intake.audio,
    data(values: AmfValue[]): void {
      const description = readDescription(values);
      if (description) session.described?.(description);
    },
    /** Only the first call counts. */
    end(reason: RtmpEndReason, message?: string): void {
      if (isOver) return;
      isOver = true;
      try {
        intake.end(reason === 'bad-media');
        session.closed(reason, message);
      } catch (error) {
        log.error({ err: error }, 'The server could not end an RTMP session cleanly.');
      }
    },
  };
}

export type Publishing = ReturnType<typeof createPublishing>;
