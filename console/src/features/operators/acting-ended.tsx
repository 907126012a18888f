import { t } from '@lingui/core/macro';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { actingEndedAtom, useAccount } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';

/**
 * Tells an operator that they act for nobody any more. The page they were on would show the same place of their own
 * business, so they are led away from it.
 */
export function ActingEnded() {
  const [business, setBusiness] = useAtom(actingEndedAtom);
  const { businessName } = useAccount();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (business !== null) navigate(paths.home);
  }, [business, navigate]);
  const acted = business ?? '';
  const close = () => setBusiness(null);
  return (
    <Dialog
      title={t`You no longer act for ${acted}`}
      isOpen={business !== null}
      onClose={close}
      role="alertdialog"
      isDismissable={false}
    >
      <DialogText>
        <p>{t`Your time was up, or the business or another operator ended it. Changes you had not saved were not sent.`}</p>
        <p>{t`You are in your own business again: ${businessName}.`}</p>
      </DialogText>
      <DialogActions>
        <Button variant="primary" onPress={close} autoFocus>{t`Continue`}</Button>
      </DialogActions>
    </Dialog>
  );
}
