import { t } from '@lingui/core/macro';
import { paths } from '../../paths.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

/** Said before somebody goes on air, who is then refused. */
export function PlanNeeded() {
  const mayPay = useMayThemselves('billing.manage');
  if (!mayPay)
    return (
      <Notice tone="danger">
        {t`This live stream cannot start: the plan of the business has ended or is not paid. Ask whoever looks after billing.`}
      </Notice>
    );
  return (
    <Notice tone="danger" action={<LinkButton href={paths.billing}>{t`Plan and billing`}</LinkButton>}>
      {t`This live stream cannot start: the plan of the business has ended or is not paid.`}
    </Notice>
  );
}
