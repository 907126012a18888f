import { t } from '@lingui/core/macro';
import { formatCount } from '../../platform/format.ts';
import * as styles from './explanation.css.ts';
import { formatFineShare } from './figure-format.ts';

interface Props {
  leftOut: { bots: number; own: number };
  pageViews: number;
}

/** What the figures do not count, in one line. */
export function LeftOut({ leftOut, pageViews }: Props) {
  return <p className={styles.soft}>{leftOutWords(leftOut, pageViews)}</p>;
}

function leftOutWords({ bots, own }: Props['leftOut'], pageViews: number): string {
  if (bots + own === 0) return t`Nothing was left out: no bots, no views of your own.`;
  const share = formatFineShare(bots / (bots + own + pageViews));
  const [ofBots, ofYours] = [formatCount(bots), formatCount(own)];
  return t`Not counted among the players shown: ${ofBots} to bots (${share} of all), ${ofYours} to your own team.`;
}
