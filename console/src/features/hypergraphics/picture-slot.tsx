import type { Image } from '@zeacon/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { usePictureWrites } from '../../platform/image-queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { pictureRefusal, pictureTypes } from '../../ui/picture-file.ts';
import { ProgressBar } from '../../ui/states.tsx';
import * as styles from './picture-slot.css.ts';

interface Props {
  label: string;
  hint: string;
  /** Address of the picture of now. */
  src: string | undefined;
  error: string | undefined;
  onChange: (image: Image) => void;
  /** Only where the picture may be left out. */
  onRemove?: (() => void) | undefined;
}

/** One picture of a graphic: dropped, chosen, seen and changed in the same place. */
export function PictureSlot({ label, hint, src, error, onChange, onRemove }: Props) {
  const { upload } = usePictureWrites();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = (files: File[]) => {
    const refused = pictureRefusal(files);
    setRefusal(refused);
    upload.reset();
    if (refused) return;
    sending.current?.abort();
    sending.current = new AbortController();
    const { signal } = sending.current;
    setShare(0);
    upload.mutate(
      { kind: 'STREAM_HYPERGRAPHIC', file: files[0]!, onProgress: setShare, signal },
      { onSuccess: onChange },
    );
  };
  const failure = sending.current?.signal.aborted ? null : upload.error;
  const problem = refusal ?? (failure ? messageOf(failure) : error);

  return (
    <div className={styles.slot}>
      <span className={styles.label}>{label}</span>
      <FileDrop
        label={`${label} file`}
        accept={pictureTypes}
        invitation="Drop the picture here"
        onFiles={send}
        className={styles.drop}
      >
        {(open) => (
          <>
            <div className={styles.stage}>
              {src ? (
                <img className={styles.picture} src={src} alt={`${label} of now`} />
              ) : (
                <ImageUp size={24} aria-hidden />
              )}
            </div>
            {upload.isPending ? (
              <ProgressBar label={`Uploading the ${label.toLowerCase()}`} value={share} />
            ) : (
              <div className={styles.actions}>
                <Button size="small" onPress={open}>
                  {src ? 'Choose another' : 'Choose a picture'}
                </Button>
                {src && onRemove && (
                  <Button size="small" variant="quiet" icon={Trash2} onPress={onRemove}>
                    Remove
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </FileDrop>
      <span className={problem ? styles.problem : styles.hint} role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </span>
    </div>
  );
}
