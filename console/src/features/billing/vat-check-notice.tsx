import { t } from '@lingui/core/macro';
import type { PaymentProfile } from '@zeacon/contract';
import { formatDay } from '../../platform/format.ts';
import { Notice } from '../../ui/states.tsx';

/** Why VAT is charged though there is a VAT id, or that the id counts. */
export function VatCheckNotice({ vatCheck }: Pick<PaymentProfile, 'vatCheck'>) {
  if (!vatCheck) return null;
  const date = formatDay(vatCheck.checkedDate);
  if (vatCheck.state === 'VALID') return <Notice tone="blue">{t`The VAT id was confirmed on ${date}.`}</Notice>;
  return (
    <Notice tone="amber">
      {vatCheck.state === 'INVALID'
        ? t`The tax offices do not know this VAT id, so VAT is charged. Check how it is written.`
        : t`The VAT id could not be checked with the tax offices, so VAT is charged. Save your billing details again later.`}
    </Notice>
  );
}
