import { plural, t } from '@lingui/core/macro';
import type { getInsightRetention, Reply, Stream, StreamCaption } from '@zeacon/contract';
import { X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useCaptions, useCaptionText } from '../../entities/captions/caption-queries.ts';
import { readCues } from '../../entities/captions/cues.ts';
import { panel } from '../../entities/insights/explanation.css.ts';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { formatCount, formatSpan } from '../../platform/format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChatAt } from './chat-at.tsx';
import { type InsightAddress, waitingViews } from './insight-address.ts';
import * as shared from './insights.css.ts';
import * as styles from './video-insights.css.ts';
import { partsAt, type VideoPart } from './video-parts.ts';

interface Props {
  stream: Stream;
  /** In ms. */
  at: number;
  retention: Reply<typeof getInsightRetention>;
  parts: readonly VideoPart[];
  address: InsightAddress;
}

/** What viewers saw, heard and waited for in one step of the curve: boring, or buffering? */
export function MomentSection({ stream, at, retention, parts, address }: Props) {
  const { points, stepMs, views } = retention;
  const step = Math.max(0, Math.min(points.length - 1, Math.floor(at / stepMs)));
  const [point, next] = [points[step], points[step + 1]];
  if (!point) return null;
  const fromMs = step * stepMs;
  // The points are whole steps: what is left of the video after the last one belongs to it.
  const toMs = next ? fromMs + stepMs : Number.POSITIVE_INFINITY;
  const [time, share] = [formatTime(fromMs), formatFineShare(point.viewers / views)];
  const lost = next && point.viewers > 0 ? Math.max(0, point.viewers - next.viewers) : 0;
  const lostShare = formatFineShare(lost / Math.max(1, point.viewers));
  const there = partsAt(parts, fromMs, toMs);
  const shown = there.filter(({ kind }) => kind !== 'chapter');
  const chapters = there.filter(({ kind }) => kind === 'chapter');
  return (
    <section className={panel} aria-label={t`At ${time}`}>
      <div className={shared.bar}>
        <h3 className={shared.groupName}>{t`At ${time}`}</h3>
        <span>{t`${share} of the views saw it, and ${lostShare} of them left right after it.`}</span>
        <span className={shared.spring}>
          <IconButton
            icon={X}
            size="small"
            label={t`Close this moment`}
            onPress={() => address.change({ at: undefined })}
          />
        </span>
      </div>
      <dl className={shared.facts}>
        <dt className={shared.term}>{t`Said`}</dt>
        <dd className={shared.fact}>
          <Said streamId={stream.id} fromMs={fromMs} toMs={toMs} />
        </dd>
        {chapters.length > 0 && (
          <>
            <dt className={shared.term}>{t`Chapter`}</dt>
            <dd className={shared.fact}>
              {chapters.map(({ id, name }) => (
                <bdi key={id} className={styles.chapterName}>
                  {name}
                </bdi>
              ))}
            </dd>
          </>
        )}
        <dt className={shared.term}>{t`On the picture`}</dt>
        <dd className={shared.fact}>
          {shown.length === 0
            ? t`No hypergraphic, no call to action`
            : shown.map(({ id, kind, name, clicks }) => (
                <div key={id} className={styles.line}>
                  <i className={styles.tone} data-tone={kind} aria-hidden />
                  <bdi>{name}</bdi>
                  {clicks > 0 && (
                    <span className={shared.soft}>{plural(clicks, { one: '# click', other: '# clicks' })}</span>
                  )}
                </div>
              ))}
        </dd>
        <ChatAt stream={stream} fromMs={fromMs} toMs={toMs} />
        <dt className={shared.term}>{t`Waits`}</dt>
        <dd className={shared.fact}>
          <Waits at={point} {...{ fromMs, toMs, address }} />
        </dd>
      </dl>
    </section>
  );
}

interface Within {
  fromMs: number;
  toMs: number;
}

interface WaitsProps extends Within {
  at: Props['retention']['points'][number];
  address: InsightAddress;
}

function Said({ streamId, ...within }: Within & { streamId: string }) {
  const { data } = useCaptions(streamId);
  const caption = data?.items.find(({ isDefault }) => isDefault) ?? data?.items[0];
  if (!data) return null;
  return caption ? <CaptionAt caption={caption} {...within} /> : t`This video has no captions`;
}

function CaptionAt({ caption, fromMs, toMs }: Within & { caption: StreamCaption }) {
  const { data } = useCaptionText(caption, true);
  if (data === undefined) return null;
  const text = readCues(data)
    .filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
    .map((cue) => cue.text)
    .join(' ');
  return text ? (
    <q lang={caption.srclang} dir="auto">
      {text}
    </q>
  ) : (
    t`Nothing was said`
  );
}

function Waits({ at: { waited, present, waitMs }, fromMs, toMs, address }: WaitsProps) {
  if (waited === 0) return t`No view had to wait here`;
  const [share, time] = [formatFineShare(waited / present), formatSpan(waitMs)];
  const [count, all] = [formatCount(waited), formatCount(present)];
  return (
    <>
      {t`${count} of ${all} views that were here waited for media (${share}), ${time} in all.`}{' '}
      <AriaButton className={styles.time} onPress={() => address.change(waitingViews(fromMs, toMs))}>
        {t`Show these views`}
      </AriaButton>
    </>
  );
}
