import type { Image } from '@zeacon/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { pictureTypes } from '../../ui/picture-file.ts';
import { ProgressBar } from '../../ui/states.tsx';
import { usePictureUpload } from '../../ui/use-picture-upload.ts';
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
  const { isPending, share, send, cancel, ...upload } = usePictureUpload({
    kind: 'STREAM_HYPERGRAPHIC',
    onUploaded: onChange,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving ends it.
  useEffect(() => cancel, []);
  const problem = upload.problem ?? error;

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
            {isPending ? (
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
