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
      {t`This platform sells nothing: every business has everything for free. To sell plans, write them into a file and name it in ZEACON_PLANS.`}
    </Notice>
  );
}
