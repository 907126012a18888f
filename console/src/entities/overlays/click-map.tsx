import { plural, t } from '@lingui/core/macro';
import type { ClickSpot, ClickMap as Clicks } from '@zeacon/contract';
import { Button as AriaButton } from 'react-aria-components';
import { formatCount } from '../../platform/format.ts';
import { vars } from '../../theme/theme.css.ts';
import { hidden } from '../../ui/page.css.ts';
import { formatFineShare } from '../insights/figure-format.ts';
import * as styles from './click-map.css.ts';
import { ClickTable } from './click-table.tsx';
import { whenShown } from './when-shown.ts';

interface Props {
  map: Clicks;
  pictureUrl: string | null;
  asTable: boolean;
  isBusy?: boolean;
  /** Goes to where the spot is on the picture. Without it, spots are only looked at. */
  onOpen?: (spot: ClickSpot) => void;
}

/** More would lie over each other; the table has all. */
const spotsMax = 30;

/** Graphics and calls to action where viewers clicked them, the more the stronger their colour. */
export function ClickMap({ map, pictureUrl, asTable, isBusy = false, onOpen }: Props) {
  const { spots, removed, width, height } = map;
  const most = Math.max(1, ...spots.map(({ clicks }) => clicks));
  return (
    <div className={styles.root} aria-busy={isBusy}>
      {asTable ? (
        <ClickTable spots={spots} />
      ) : (
        spots.length > 0 && (
          <div
            className={styles.picture}
            dir="ltr"
            style={{ aspectRatio: width / height, maxWidth: `calc(60vh * ${width / height})` }}
          >
            {pictureUrl !== null && <img className={styles.image} src={pictureUrl} alt="" loading="lazy" />}
            <ul className={styles.spots} aria-label={t`Clicks on the picture`}>
              {spots.slice(0, spotsMax).map((spot) => (
                <Spot key={spot.id} spot={spot} share={spot.clicks / most} onOpen={onOpen} />
              ))}
            </ul>
          </div>
        )
      )}
      <p className={styles.soft}>{wordsOf(spots.length, removed.clicks)}</p>
    </div>
  );
}

function Spot({ spot, share, onOpen }: { spot: ClickSpot; share: number; onOpen: Props['onOpen'] }) {
  const { name, box, clicks, impressions, clickThroughRate } = spot;
  const { left, top, width, height } = box;
  const when = whenShown(spot);
  const [clicked, seen, rate] = [formatCount(clicks), formatCount(impressions), formatFineShare(clickThroughRate)];
  const strength = Math.round(12 + 58 * share);
  const look = {
    className: styles.spot,
    style: { background: `color-mix(in srgb, ${vars.color.chart} ${clicks > 0 ? strength : 0}%, transparent)` },
    ...(clicks === 0 && { 'data-unclicked': true }),
  };
  const content = (
    <>
      <span className={styles.label} data-side={left + width / 2 > 50 ? 'right' : 'left'} aria-hidden>
        <span className={styles.clicks}>{clicked}</span>
        {impressions > 0 && ` · ${rate}`}
        <span className={styles.name}>{name}</span>
      </span>
      <span className={hidden}>{t`${name}, ${when}. Clicks: ${clicked}, seen: ${seen}`}</span>
    </>
  );
  return (
    <li
      className={styles.place}
      // What is small lies over what is large, so that each can be reached.
      style={{
        ...{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` },
        zIndex: 100 - Math.round((width * height) / 100),
      }}
      title={name}
    >
      {onOpen ? (
        <AriaButton {...look} onPress={() => onOpen(spot)}>
          {content}
        </AriaButton>
      ) : (
        <span {...look}>{content}</span>
      )}
    </li>
  );
}

function wordsOf(spots: number, removedClicks: number): string {
  const about = [
    spots > 0 && t`Clicks, and their share of those who saw it. The more clicks, the stronger the colour.`,
    spots > spotsMax && t`The ${spotsMax} most clicked are on the picture; the table shows all of them.`,
    removedClicks > 0 &&
      plural(removedClicks, {
        one: '# click was on something that is no longer on the video.',
        other: '# clicks were on things that are no longer on the video.',
      }),
  ];
  return about.filter(Boolean).join(' ');
}
