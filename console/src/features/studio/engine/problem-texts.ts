import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { platformText } from '../../../language/platform-text.ts';
import type { ClosedReply } from './studio-sender.ts';

/** Failures in the worker, which has no translations, so the page shows the text. */
export type WorkerProblem = keyof typeof ofWorker;

const ofWorker = {
  'video-unsupported': msg`This browser cannot encode H.264 video. Use a current Chrome, Edge or Safari.`,
  'video-stopped': msg`The video encoder stopped.`,
  'sound-unavailable': msg`The sound encoder could not be loaded.`,
  'sound-stopped': msg`The sound encoder of this browser stopped.`,
  'not-started': msg`The encoder could not be started.`,
};

const ofServer: Record<ClosedReply['code'], MessageDescriptor> = {
  'live.ended': msg`This live stream has ended.`,
  'live.replaced': msg`Another studio or encoder sends now.`,
  'live.bad_media': msg`What was sent cannot be used.`,
};

export function problemText(problem: WorkerProblem): string {
  return i18n._(ofWorker[problem]);
}

/** Why the server accepts no more; uses the server's text for reasons that this page does not know. */
export function closedText({ code, message }: ClosedReply): string {
  return Object.hasOwn(ofServer, code) ? i18n._(ofServer[code]) : platformText(message);
}
