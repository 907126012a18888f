import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { getInsightSession, Reply } from '@zeacon/contract';
import { formatFigure } from '../../entities/insights/figure-format.ts';
import { formatSpan } from '../../platform/format.ts';

export type SessionEvent = Reply<typeof getInsightSession>['events'][number];

const words: Record<SessionEvent['type'], MessageDescriptor> = {
  pageView: msg`Player shown`,
  widgetImpression: msg`Saw the widget`,
  playRequest: msg`Play requested`,
  play: msg`Playback began`,
  viewable: msg`Half in view for two seconds`,
  startup: msg`First frame`,
  progress: msg`Watched on`,
  pause: msg`Paused`,
  seek: msg`Moved to another place`,
  rebuffer: msg`Buffered`,
  ended: msg`Reached the end`,
  error: msg`Playback error`,
  overlayImpression: msg`Saw a hypergraphic or call to action`,
  overlayHover: msg`Pointed at a hypergraphic or call to action`,
  overlayClick: msg`Clicked a hypergraphic or call to action`,
  lead: msg`Sent a form`,
  conversion: msg`Conversion`,
};

/** What happened, and how long it took or how much was watched. */
export function eventWords({ type, watchedMs, durationMs, code }: SessionEvent): string {
  const what = i18n._(words[type]);
  const details = [
    type === 'play' && code === 'autoplay' && t`automatically, muted`,
    type === 'error' && code,
    durationMs !== null && (type === 'startup' || type === 'rebuffer') && formatFigure('startupMs', durationMs),
    watchedMs !== null && watchedMs > 0 && formatSpan(watchedMs),
  ].filter((one) => typeof one === 'string' && one !== '');
  return details.length > 0 ? `${what}: ${details.join(', ')}` : what;
}
