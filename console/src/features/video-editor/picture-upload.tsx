import { t } from '@lingui/core/macro';
import type { Image } from '@zeacon/contract';
import { ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { pictureTypes } from '../../entities/images/picture-file.ts';
import { usePictureUpload } from '../../entities/images/use-picture-upload.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice, ProgressBar } from '../../ui/states.tsx';
import * as styles from './thumbnail-tab.css.ts';

interface Props {
  streamId: string;
  onUploaded: (image: Image) => void;
  /** The current picture, shown in the area that takes another one. */
  children: ReactNode;
}

/** Uploads a chosen or dropped picture, and shows the progress. */
export function PictureUpload({ streamId, onUploaded, children }: Props) {
  const { isPending, share, problem, send, cancel } = usePictureUpload({ streamId, onUploaded });
  const maySend = useMayThemselves('pictures.write');
  if (!maySend) return <div className={styles.stack}>{children}</div>;
  return (
    <FileDrop
      label={t`Picture file`}
      accept={pictureTypes}
      invitation={t`Drop the picture here`}
      onFiles={(files) => !isPending && send(files)}
      className={styles.stack}
    >
      {(open) => (
        <>
          {children}
          <div className={styles.drop}>
            {isPending ? (
              <>
                <div className={styles.progress}>
                  <ProgressBar label={t`Uploading the picture`} value={share} />
                </div>
                <p className={styles.soft}>{share < 1 ? t`Uploading` : t`Making its sizes`}</p>
                <Button size="small" onPress={cancel}>
                  {t`Cancel`}
                </Button>
              </>
            ) : (
              <>
                <ImageUp size={24} aria-hidden />
                <Button onPress={open}>{t`Upload a picture`}</Button>
                <p className={styles.soft}>{t`Or drop it here. JPEG, PNG, HEIC, WebP, GIF or AVIF, up to 20 MB.`}</p>
              </>
            )}
          </div>
          {problem && <Notice tone="danger">{problem}</Notice>}
        </>
      )}
    </FileDrop>
  );
}
