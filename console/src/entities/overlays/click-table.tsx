import { t } from '@lingui/core/macro';
import type { ClickSpot } from '@zeacon/contract';
import { formatCount } from '../../platform/format.ts';
import { Scroller } from '../../ui/scroller.tsx';
import { formatFineShare } from '../insights/figure-format.ts';
import * as styles from './overlay-figures.css.ts';
import { whenShown } from './when-shown.ts';

/** What the map of clicks shows, as a table. */
export function ClickTable({ spots }: { spots: readonly ClickSpot[] }) {
  return (
    <Scroller label={t`Clicks on the picture`}>
      <table className={styles.narrowTable}>
        <thead>
          <tr>
            <th scope="col" className={styles.nameHead}>{t`Name`}</th>
            <th scope="col" className={styles.head}>
              {t({ message: 'Seen', context: 'how often an overlay was' })}
            </th>
            <th scope="col" className={styles.head}>
              {t({ message: 'Clicked', context: 'how often an overlay was' })}
            </th>
            <th scope="col" className={styles.head}>
              {t({ message: 'Click-through', comment: 'Heading of a column: clicks by how often it was seen' })}
            </th>
          </tr>
        </thead>
        <tbody>
          {spots.map((spot) => (
            <tr key={spot.id}>
              <th scope="row" className={styles.name}>
                <bdi>{spot.name}</bdi>
                <span className={styles.soft}>{whenShown(spot)}</span>
              </th>
              <td className={styles.number}>{formatCount(spot.impressions)}</td>
              <td className={styles.number}>{formatCount(spot.clicks)}</td>
              <td className={styles.number}>{spot.impressions === 0 ? '–' : formatFineShare(spot.clickThroughRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
