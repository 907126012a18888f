import { t } from '@lingui/core/macro';
import type { MeterUsage } from '@zeacon/contract';
import { Meter } from 'react-aria-components';
import { formatAmount, formatCount, formatDay } from '../../platform/format.ts';
import * as styles from './meter-bars.css.ts';
import { meterName } from './meter-names.ts';
import { formatMoney } from './money.ts';

interface BarProps {
  usage: MeterUsage;
  currency: string | null;
  periodEnd: string;
}

/** What was used of every kind; what the plan sets a limit to comes first. */
export function MeterBars({ meters, ...rest }: { meters: readonly MeterUsage[] } & Omit<BarProps, 'usage'>) {
  const sorted = meters.toSorted((a, b) => Number(a.included === null) - Number(b.included === null));
  return (
    <ul className={styles.list}>
      {sorted.map((usage) => (
        <MeterBar key={usage.meter} usage={usage} {...rest} />
      ))}
    </ul>
  );
}

/** From here on it is worth a second look. */
const nearShare = 0.8;

const toPercent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;

/** How much of one kind was used, against what is included if the plan says so. */
function MeterBar({ usage, currency, periodEnd }: BarProps) {
  const { meter, used, included, forecast } = usage;
  const name = meterName(meter);
  const usedText = formatAmount(used);
  const includedText = included === null ? null : formatAmount(included);
  const text = includedText === null ? usedText : t`${usedText} of ${includedText}`;
  const share = shareOf(used, included);
  const notes = notesOf(usage, currency, periodEnd);
  return (
    <li className={styles.meter}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.figures}>{text}</span>
      </div>
      {included !== null && (
        <Meter
          aria-label={name}
          minValue={0}
          maxValue={Math.max(1, included)}
          value={Math.min(used, included)}
          valueLabel={text}
          className={styles.track}
        >
          {forecast !== null && (
            <div className={styles.coming} style={{ inlineSize: toPercent(shareOf(forecast, included)) }} />
          )}
          <div
            className={styles.used[share >= nearShare && isFlow(meter) ? 'near' : 'within']}
            style={{ inlineSize: toPercent(share) }}
          />
        </Meter>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.soft}>
          {note}
        </p>
      ))}
    </li>
  );
}

/** Members and communities are there to be used up. */
const isFlow = (meter: MeterUsage['meter']) => meter !== 'seats' && meter !== 'communities';

function shareOf(amount: number, included: number | null): number {
  if (included === null) return 0;
  if (included === 0) return amount > 0 ? 1 : 0;
  return amount / included;
}

function notesOf(
  { meter, forecast, charged, price, included, used }: MeterUsage,
  currency: string | null,
  end: string,
) {
  const notes: string[] = [];
  const date = formatDay(end);
  if (forecast !== null && isFlow(meter)) {
    const coming = formatAmount(forecast);
    notes.push(t`About ${coming} by ${date} at this rate`);
  }
  if (charged.amount > 0 && currency) {
    const beyond = formatCount(charged.quantity);
    const cost = formatMoney(charged.amount, currency);
    notes.push(t`${beyond} beyond the plan: ${cost} before tax on the next bill`);
  } else if (included !== null && used > included && price === null) {
    notes.push(t`Anything beyond that is free in your plan`);
  }
  return notes;
}
