import { t } from '@lingui/core/macro';
import type { getInsightRetention, Reply } from '@zeacon/contract';
import { Button as AriaButton } from 'react-aria-components';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { type DropOff, dropOffs, mostWatchedAgain } from './drop-offs.ts';
import * as shared from './insights.css.ts';
import * as styles from './video-insights.css.ts';
import { partsAt, type VideoPart } from './video-parts.ts';

interface Props {
  retention: Reply<typeof getInsightRetention>;
  parts: readonly VideoPart[];
  onOpen: (ms: number) => void;
}

/** Where viewers left and what they watched again, in words. */
export function DropOffList({ retention: { points, views }, parts, onOpen }: Props) {
  const falls = dropOffs(points, views);
  const again = mostWatchedAgain(points);
  if (falls.length === 0 && !again) return null;
  return (
    <section className={shared.group} aria-label={t`Moments that stand out`}>
      <h3 className={shared.groupName}>{t`Moments that stand out`}</h3>
      <ul className={styles.list}>
        {falls.map((fall) => (
          <li key={fall.startMs} className={styles.line}>
            <TimeButton ms={fall.startMs} onOpen={onOpen} />
            <span>{fallWords(fall, views, parts)}</span>
          </li>
        ))}
        {again && (
          <li className={styles.line}>
            <TimeButton ms={again.startMs} onOpen={onOpen} />
            <span>{againWords(again.plays / Math.max(1, again.viewers))}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

export function TimeButton({ ms, onOpen }: { ms: number; onOpen: (ms: number) => void }) {
  const time = formatTime(ms);
  return (
    <AriaButton className={styles.time} onPress={() => onOpen(ms)} aria-label={t`Open the moment at ${time}`}>
      {time}
    </AriaButton>
  );
}

function fallWords({ startMs, endMs, before, after }: DropOff, views: number, parts: readonly VideoPart[]): string {
  const [from, to] = [formatFineShare(before / views), formatFineShare(after / views)];
  const left = formatFineShare((before - after) / Math.max(1, before));
  // Nothing begins at the very start: everything does.
  const begins = parts.find((part) => part.startMs > Math.max(0, startMs - 500) && part.startMs <= endMs);
  const shown = begins ?? partsAt(parts, startMs, endMs).find(({ kind }) => kind !== 'chapter');
  const fall = t`${left} of those who were watching left: from ${from} to ${to} of the views.`;
  if (!shown) return fall;
  const { name } = shown;
  return `${fall} ${begins ? t`“${name}” begins here.` : t`“${name}” is on the picture.`}`;
}

function againWords(times: number): string {
  const ratio = formatFineShare(times - 1);
  return t`Watched again most: ${ratio} more plays than viewers.`;
}
