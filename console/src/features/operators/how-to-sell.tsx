import { t } from '@lingui/core/macro';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

/** Shown where nothing is sold: it is not missing, and here is how to begin. */
export function HowToSell() {
  return (
    <Notice
      tone="blue"
      action={
        <LinkButton size="small" href="/docs/guides/sell-plans" reloads>
          {t`How to sell plans`}
        </LinkButton>
      }
    >
      {t`This platform has no paid plans: every business gets everything for free. To sell plans, list them in a file and name it in ZEACON_PLANS.`}
    </Notice>
  );
}
