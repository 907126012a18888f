import type { Image } from '@zeacon/contract';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { usePictureWrites } from '../../platform/image-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ProgressBar } from '../../ui/states.tsx';
import * as styles from './thumbnail-tab.css.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

interface Props {
  streamId: string;
  onUploaded: (image: Image) => void;
}

/** Takes a picture from the computer, chosen or dropped, and says how far it has come. */
export function PictureUpload({ streamId, onUploaded }: Props) {
  const { upload } = usePictureWrites();
  const [share, setShare] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);

  const send = (file: File | undefined) => {
    if (!file) return;
    sending.current = new AbortController();
    const { signal } = sending.current;
    setShare(0);
    upload.mutate({ streamId, file, onProgress: setShare, signal }, { onSuccess: onUploaded });
  };
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type !== 'drop');
  };
  const error = sending.current?.signal.aborted ? null : upload.error;

  return (
    <div className={styles.stack}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a mouse. */}
      <div
        className={`${styles.drop} ${isOver ? styles.dropOver : ''}`}
        onDragEnter={hold}
        onDragOver={hold}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          hold(event);
          send(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label="Picture file"
          onChange={(event) => {
            send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {upload.isPending ? (
          <>
            <div className={styles.progress}>
              <ProgressBar label="Uploading the picture" value={share} />
            </div>
            <p className={styles.soft}>{share < 1 ? 'Uploading' : 'Making its sizes'}</p>
            <Button size="small" onPress={() => sending.current?.abort()}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <ImageUp size={24} aria-hidden />
            <Button onPress={() => input.current?.click()}>Upload a picture</Button>
            <p className={styles.soft}>Or drop it here. JPEG, PNG, WebP, GIF or AVIF, up to 20 MB.</p>
          </>
        )}
      </div>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
    </div>
  );
}
