import type { ReactNode } from 'react';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { LineSwatch } from '../../ui/chart/line-swatch.tsx';
import { hidden } from '../../ui/page.css.ts';
import { Scroller } from '../../ui/scroller.tsx';
import type { ComparedVideo } from './compared-videos.ts';
import * as styles from './video-table.css.ts';

export interface VideoTableRow {
  id: string;
  name: string;
  onExplain: () => void;
  /** Its value of a video; below it, what is drawn of that. */
  cell: (video: ComparedVideo) => { value: ReactNode; bar?: ReactNode };
}

interface Props {
  label: string;
  /** What the rows are: "Figure". */
  rowName: string;
  videos: readonly ComparedVideo[];
  rows: readonly VideoTableRow[];
  isBusy: boolean;
}

/** `var(--name)` as what sets it. */
const columnsProperty = styles.columns.slice(4, -1);

/** A column for each video; on a phone a block for each row, with a line for each video. */
export function VideoTable({ label, rowName, videos, rows, isBusy }: Props) {
  return (
    <Scroller label={label}>
      <table
        aria-label={label}
        className={styles.table}
        style={{ [columnsProperty]: videos.length }}
        aria-busy={isBusy}
      >
        <thead className={styles.heads}>
          <tr>
            <th scope="col" className={styles.head}>
              <span className={hidden}>{rowName}</span>
            </th>
            {videos.map(({ id, name, look }) => (
              <th key={id} scope="col" className={styles.head}>
                <span className={styles.video}>
                  <LineSwatch look={look} />
                  <span className={styles.videoName} dir="auto" title={name}>
                    {name}
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {rows.map(({ id, name, onExplain, cell }) => (
            <tr key={id} className={styles.row}>
              <th scope="row" className={styles.name}>
                <span className={styles.nameLine}>
                  {name}
                  <ExplainButton name={name} onPress={onExplain} />
                </span>
              </th>
              {videos.map((video) => {
                const { value, bar } = cell(video);
                return (
                  <td key={video.id} className={styles.cell}>
                    <span className={styles.cellSwatch} aria-hidden>
                      <LineSwatch look={video.look} />
                    </span>
                    <span className={styles.cellVideo} dir="auto">
                      {video.name}
                    </span>
                    {value}
                    {bar}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
