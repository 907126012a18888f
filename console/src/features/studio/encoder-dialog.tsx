import type { Live } from '@zeacon/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { SecretLine } from './secret-line.tsx';

/** What OBS and other encoders are told. */
export function EncoderDialog({ live: { rtmp }, onClose }: { live: Live; onClose: () => void }) {
  return (
    <Dialog title="Encoder settings" isOpen onClose={onClose} size="medium">
      <DialogText>
        <p>In OBS: Settings, Stream, service “Custom”. Send H.264 and AAC with a key frame every 2 seconds.</p>
      </DialogText>
      {rtmp && (
        <>
          <SecretLine label="Server" value={rtmp.url} />
          <SecretLine label="Stream key" value={rtmp.streamKey} isSecret />
        </>
      )}
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
