import { t } from '@lingui/core/macro';
import type { RenewalFigures, SaleFigures } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { formatCount } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import * as styles from './sales.css.ts';

interface Figures {
  figures: readonly SaleFigures[];
  renewals: readonly RenewalFigures[];
}

/** What was earned, by currency, and apart from it what was paid for trying out. */
export function SaleFiguresTiles({ money, tests }: { money: Figures; tests: Figures }) {
  return (
    <>
      <Tiles {...money} nameOf={(currency) => t`Income in ${currency}`} />
      <Tiles {...tests} nameOf={(currency) => t`Test payments in ${currency}, no income`} />
    </>
  );
}

function Tiles({ figures, renewals, nameOf }: Figures & { nameOf: (currency: string) => string }) {
  if (figures.length === 0) return null;
  return (
    <div className={styles.tiles}>
      {figures.map(({ currency, sales, income, refunds, refunded, disputes, disputed }) => {
        const [sold, back, returned] = [formatCount(sales), formatCount(refunds), formatMoney(refunded, currency)];
        const [asked, askedFor] = [formatCount(disputes), formatMoney(disputed, currency)];
        return (
          <Card key={currency}>
            <span className={styles.soft}>{nameOf(currency)}</span>
            <span className={styles.figure}>{formatMoney(income, currency)}</span>
            <span className={styles.soft}>{t`Sales: ${sold}`}</span>
            <span className={styles.soft}>{t`Refunds: ${back}, ${returned}`}</span>
            <MembersLines renewals={renewals.find((one) => one.currency === currency)} />
            {disputes > 0 && <span className={styles.soft}>{t`Disputes: ${asked}, ${askedFor}`}</span>}
          </Card>
        );
      })}
    </div>
  );
}

/** Of those who pay by month or year. */
function MembersLines({ renewals }: { renewals: RenewalFigures | undefined }) {
  if (!renewals) return null;
  const [members, monthly] = [formatCount(renewals.members), formatMoney(renewals.monthly, renewals.currency)];
  return (
    <>
      <span className={styles.soft}>{t`Paying members: ${members}`}</span>
      <span className={styles.soft}>{t`By month from members: ${monthly}`}</span>
    </>
  );
}
