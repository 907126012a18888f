import { t } from '@lingui/core/macro';
import type { Live } from '@zeacon/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';

/** The settings for OBS and other encoders. */
export function EncoderDialog({ live: { rtmp }, onClose }: { live: Live; onClose: () => void }) {
  return (
    <Dialog title={t`Encoder settings`} isOpen onClose={onClose} size="medium">
      <DialogText>
        <p>
          {t({
            message: 'In OBS: Settings, Stream, service “Custom”. Send H.264 and AAC with a key frame every 2 seconds.',
            comment: 'OBS is a program; Settings, Stream and Custom are called as in its own translation',
          })}
        </p>
      </DialogText>
      {rtmp && (
        <>
          <SecretLine label={t({ message: 'Server', context: 'address that an encoder sends to' })} value={rtmp.url} />
          <SecretLine label={t`Stream key`} value={rtmp.streamKey} isSecret />
        </>
      )}
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          {t`Close`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
