import { plural, t } from '@lingui/core/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { periodDays } from '../../entities/insights/insight-dates.ts';
import { formatCount, formatShare } from '../../platform/format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/page.css.ts';
import { Scroller } from '../../ui/scroller.tsx';
import * as styles from './timeline.css.ts';
import type { TimelineScale } from './timeline-scale.ts';

export interface FiguresAtTime {
  startMs: number;
  impressions: number;
  hovers: number;
  clicks: number;
}

interface Props {
  figures: readonly FiguresAtTime[];
  stepMs: number;
}

const seenWord = () => t({ message: 'Seen', context: 'how often an overlay was' });
const clickedWord = () => t({ message: 'Clicked', context: 'how often an overlay was' });
const figureNames = () => [
  seenWord(),
  t({ message: 'Hovered', context: 'how often an overlay was' }),
  clickedWord(),
  t({ message: 'Click-through', comment: 'Heading of a column: clicks by how often it was seen' }),
];

function sentenceOf({ startMs, impressions, hovers, clicks }: FiguresAtTime): string {
  const time = formatTime(startMs);
  const [seen, hovered, clicked] = [formatCount(impressions), formatCount(hovers), formatCount(clicks)];
  return t`${time}: ${seen} seen, ${hovered} hovered, ${clicked} clicked`;
}

function spanOf(startMs: number, endMs: number): string {
  const [from, to] = [formatTime(startMs), formatTime(endMs)];
  return t({ message: `${from} to ${to}`, comment: 'Two times in a video' });
}

/** A chart of viewers' actions along the video's time; {@link FiguresTable} has the same in numbers. */
export function FiguresStrip({ figures, stepMs, scale }: Props & { scale: TimelineScale }) {
  const most = Math.max(1, ...figures.map(({ impressions, clicks }) => Math.max(impressions, clicks)));
  const share = (count: number) => `${(count / most) * 100}%`;
  const width = Math.max(2, scale.toPx(stepMs) - 1);
  return (
    <div className={styles.figures} aria-hidden>
      {figures.map(({ startMs, clicks, hovers, impressions }) => (
        <span
          key={startMs}
          className={styles.figure}
          title={sentenceOf({ startMs, clicks, hovers, impressions })}
          style={{ left: scale.toPx(startMs), width }}
        >
          <i className={styles.seen} style={{ height: share(impressions) }} />
          {clicks > 0 && <i className={styles.clicked} style={{ height: share(clicks) }} />}
        </span>
      ))}
    </div>
  );
}

/** The same figures in a table, on request. */
export function FiguresTable({ figures, stepMs }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const tableId = useId();
  const title = plural(periodDays, {
    one: 'Viewing along the video, last # day',
    other: 'Viewing along the video, last # days',
  });
  return (
    <div className={styles.figuresTable}>
      <div className={styles.legend}>
        <span className={styles.legendSeen} aria-hidden />
        <span aria-hidden>{seenWord()}</span>
        <span className={styles.legendClicked} aria-hidden />
        <span aria-hidden>{clickedWord()}</span>
        <span aria-hidden>{plural(periodDays, { one: 'Last # day', other: 'Last # days' })}</span>
        <span className={styles.spring} />
        <Button
          size="small"
          variant="quiet"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': tableId })}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t`Hide the table` : t`Show as table`}
        </Button>
      </div>
      {isOpen && (
        <Scroller id={tableId} label={title} style={{ maxHeight: 280 }}>
          <table className={styles.table}>
            <caption className={hidden}>{title}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.timeCell}>
                  {t({ message: 'Time', context: 'in a video' })}
                </th>
                {figureNames().map((name) => (
                  <th key={name} scope="col" className={styles.numberHead}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.map(({ startMs, impressions, hovers, clicks }) => (
                <tr key={startMs}>
                  <th scope="row" className={styles.timeCell}>
                    {spanOf(startMs, startMs + stepMs)}
                  </th>
                  <td className={styles.numberCell}>{formatCount(impressions)}</td>
                  <td className={styles.numberCell}>{formatCount(hovers)}</td>
                  <td className={styles.numberCell}>{formatCount(clicks)}</td>
                  <td className={styles.numberCell}>{impressions === 0 ? '–' : formatShare(clicks / impressions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </div>
  );
}
