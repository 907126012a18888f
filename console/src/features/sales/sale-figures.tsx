import { t } from '@lingui/core/macro';
import type { SaleFigures } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { formatCount } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import * as styles from './sales.css.ts';

/** What was earned, by currency. */
export function SaleFiguresTiles({ figures }: { figures: readonly SaleFigures[] }) {
  if (figures.length === 0) return null;
  return (
    <div className={styles.tiles}>
      {figures.map(({ currency, sales, income, refunds, refunded, disputes, disputed }) => {
        const [sold, back, returned] = [formatCount(sales), formatCount(refunds), formatMoney(refunded, currency)];
        const [asked, askedFor] = [formatCount(disputes), formatMoney(disputed, currency)];
        return (
          <Card key={currency}>
            <span className={styles.soft}>{t`Income in ${currency}`}</span>
            <span className={styles.figure}>{formatMoney(income, currency)}</span>
            <span className={styles.soft}>{t`Sales: ${sold}`}</span>
            <span className={styles.soft}>{t`Refunds: ${back}, ${returned}`}</span>
            {disputes > 0 && <span className={styles.soft}>{t`Disputes: ${asked}, ${askedFor}`}</span>}
          </Card>
        );
      })}
    </div>
  );
}
