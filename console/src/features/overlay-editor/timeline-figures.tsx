import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount, formatShare } from '../../platform/format.ts';
import { periodDays } from '../../platform/insight-queries.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/page.css.ts';
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

/** A picture of what viewers did along the video's time; {@link FiguresTable} says the same in numbers. */
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
          title={`${formatTime(startMs)}: ${impressions} seen, ${hovers} hovered, ${clicks} clicked`}
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
  const title = `Figures along the video, last ${periodDays} days`;
  return (
    <div className={styles.figuresTwin}>
      <div className={styles.legend}>
        <span className={styles.legendSeen} aria-hidden />
        <span aria-hidden>Seen</span>
        <span className={styles.legendClicked} aria-hidden />
        <span aria-hidden>Clicked</span>
        <span aria-hidden>Last {periodDays} days</span>
        <span className={styles.spring} />
        <Button
          size="small"
          variant="quiet"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': tableId })}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide the figures' : 'Figures as a table'}
        </Button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section id={tableId} className={styles.tableFrame} tabIndex={0} aria-label={title}>
          <table className={styles.table}>
            <caption className={hidden}>{title}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.timeCell}>
                  Time
                </th>
                {['Seen', 'Hovered', 'Clicked', 'Click-through'].map((name) => (
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
                    {formatTime(startMs)} to {formatTime(startMs + stepMs)}
                  </th>
                  <td className={styles.numberCell}>{formatCount(impressions)}</td>
                  <td className={styles.numberCell}>{formatCount(hovers)}</td>
                  <td className={styles.numberCell}>{formatCount(clicks)}</td>
                  <td className={styles.numberCell}>{impressions === 0 ? '–' : formatShare(clicks / impressions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
