import { t } from '@lingui/core/macro';
import type { Image } from '@zeacon/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { pictureTypes } from '../../entities/images/picture-file.ts';
import { usePictureUpload } from '../../entities/images/use-picture-upload.ts';
import { midSentence } from '../../language/mid-sentence.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ProgressBar } from '../../ui/states.tsx';
import * as styles from './picture-slot.css.ts';

interface Props {
  label: string;
  hint: string;
  /** Address of the current picture. */
  src: string | undefined;
  error: string | undefined;
  onChange: (image: Image) => void;
  /** Only if the picture is optional. */
  onRemove?: (() => void) | undefined;
}

/** One picture of a graphic, to drop, choose, see and change. */
export function PictureSlot({ label, hint, src, error, onChange, onRemove }: Props) {
  const { isPending, share, send, cancel, ...upload } = usePictureUpload({
    kind: 'STREAM_HYPERGRAPHIC',
    onUploaded: onChange,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving ends it.
  useEffect(() => cancel, []);
  const problem = upload.problem ?? error;
  const name = midSentence(label);
  const maySend = useMayThemselves('pictures.write');

  return (
    <div className={styles.slot}>
      <span className={styles.label}>{label}</span>
      <FileDrop
        label={t`${label} file`}
        accept={pictureTypes}
        invitation={t`Drop the picture here`}
        onFiles={(files) => maySend && send(files)}
        className={styles.drop}
      >
        {(open) => (
          <>
            <div className={styles.stage}>
              {src ? (
                <img className={styles.picture} src={src} alt={t`Current ${name}`} />
              ) : (
                <ImageUp size={24} aria-hidden />
              )}
            </div>
            {isPending ? (
              <ProgressBar label={t`Uploading the ${name}`} value={share} />
            ) : (
              <div className={styles.actions}>
                {maySend && (
                  <Button size="small" onPress={open}>
                    {src ? t`Choose another` : t`Choose a picture`}
                  </Button>
                )}
                {src && onRemove && (
                  <Button size="small" variant="quiet" icon={Trash2} onPress={onRemove}>
                    {t`Remove`}
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
