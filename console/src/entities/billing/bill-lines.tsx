import { t } from '@lingui/core/macro';
import { type BillLine, putOff, splitTax } from '@zeacon/contract';
import { platformText } from '../../language/platform-text.ts';
import { formatCount } from '../../platform/format.ts';
import * as styles from './bill-lines.css.ts';
import { formatMoney } from './money.ts';
import { lineWords, timeOf } from './plan-words.ts';

interface Props {
  label: string;
  currency: string;
  lines: readonly BillLine[];
  subtotal: number;
  taxRate: number;
  tax: number;
  taxNote?: string | null;
  total: number;
  creditUsed?: number;
  creditAdded?: number;
  amountDue: number;
  /** Names the last line. */
  due: string;
}

/** What is paid, line by line, with what they come to. */
export function BillLines(props: Props) {
  const {
    label,
    currency,
    lines,
    subtotal,
    tax,
    taxNote,
    total,
    creditUsed = 0,
    creditAdded = 0,
    due,
    amountDue,
  } = props;
  const rate = formatCount(props.taxRate);
  const { own, rest, notes } = splitTax({ lines, tax, taxNote });
  const later = putOff({ total, creditUsed, amountDue });
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section aria-label={label}>
      <dl className={styles.list}>
        {lines.map((line) => (
          <div key={`${line.kind} ${line.name} ${line.from}`} className={styles.row}>
            <dt>
              {lineWords(line)}
              <span className={styles.time}>{timeOf(line)}</span>
            </dt>
            <dd className={styles.amount}>{money(line.amount)}</dd>
          </div>
        ))}
        {(tax !== 0 || own.length > 0) && (
          <>
            <Row name={t`Subtotal`} amount={money(subtotal)} />
            <Row name={t`Tax, ${rate}%`} amount={money(rest)} />
          </>
        )}
        {own.map((one) => (
          <Row key={one.rate} name={ownTaxWords(one)} amount={money(one.amount)} />
        ))}
        {(creditUsed !== 0 || later > 0) && (
          <>
            <Row name={t`Total`} amount={money(total)} />
            {creditUsed !== 0 && (
              <Row
                name={creditUsed > 0 ? t`From your credit` : t`Too little to be charged before`}
                amount={money(-creditUsed)}
              />
            )}
            {later > 0 && <Row name={t`Put on the next bill`} amount={money(-later)} />}
          </>
        )}
        {creditAdded > 0 && <Row name={t`Added to your credit`} amount={money(creditAdded)} />}
        <div className={styles.sum}>
          <dt>{due}</dt>
          <dd className={styles.amount}>{money(amountDue)}</dd>
        </div>
      </dl>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {platformText(note)}
        </p>
      ))}
    </section>
  );
}

function ownTaxWords({ rate: paid }: { rate: number }): string {
  const rate = formatCount(paid);
  return t`Tax on what was paid before, ${rate}%`;
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={styles.amount}>{amount}</dd>
    </div>
  );
}
