import { t } from '@lingui/core/macro';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { pictureTypes } from '../../entities/images/picture-file.ts';
import { usePictureUpload } from '../../entities/images/use-picture-upload.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice, ProgressBar } from '../../ui/states.tsx';
import * as styles from './inspector.css.ts';

interface Props {
  imageId: string | null;
  error: string | undefined;
  onChange: (imageId: string, url: string) => void;
}

/** The picture that an ad covers the video with. */
export function AdPicture({ imageId, error, onChange }: Props) {
  const [fileName, setFileName] = useState<string>();
  const { isPending, share, send, ...upload } = usePictureUpload({
    kind: 'STREAM_IMAGE',
    onUploaded: (image) => {
      setFileName(image.fileName);
      onChange(image.uuid, image.url);
    },
  });
  const problem = upload.problem ?? error;
  const maySend = useMayThemselves('pictures.write');
  return (
    <FileDrop
      label={t`Picture of the ad`}
      accept={pictureTypes}
      invitation={t`Drop the picture here`}
      onFiles={(files) => maySend && send(files)}
    >
      {(open) => (
        <div className={styles.stack}>
          {isPending ? (
            <ProgressBar label={t`Uploading the picture`} value={share} />
          ) : (
            <div className={styles.actions}>
              {maySend && (
                <Button icon={ImageUp} onPress={open}>
                  {imageId ? t`Choose another picture` : t`Choose a picture`}
                </Button>
              )}
              {imageId && (
                <span className={styles.soft}>{fileName ? <bdi>{fileName}</bdi> : t`A picture is chosen`}</span>
              )}
            </div>
          )}
          {problem && <Notice tone="danger">{problem}</Notice>}
        </div>
      )}
    </FileDrop>
  );
}
