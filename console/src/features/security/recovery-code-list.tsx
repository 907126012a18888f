import { t } from '@lingui/core/macro';
import { Copy, Download } from 'lucide-react';
import { messageOf } from '../../platform/api-failure.ts';
import { copyText } from '../../platform/copy-text.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions, DialogText } from '../../ui/dialog.tsx';
import * as styles from './security.css.ts';

/** Shown once: whoever closes it without keeping them needs new ones. */
export function RecoveryCodeList({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const snackbar = useSnackbar();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    copyText(text).then(
      () => snackbar.success(t`Recovery codes copied`),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    saveAndRevoke(url, 'zeacon-recovery-codes.txt');
  };
  return (
    <>
      <DialogText>
        <p>{t`Without your phone, one of these codes lets you in. Each works once. Keep them in a safe place: they are not shown again.`}</p>
      </DialogText>
      <ul className={styles.codes} aria-label={t`Recovery codes`} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button icon={Copy} onPress={() => void copy()}>{t`Copy`}</Button>
        <Button icon={Download} onPress={download}>{t`Download`}</Button>
        <Button variant="primary" onPress={onClose}>{t`I have kept them`}</Button>
      </DialogActions>
    </>
  );
}
