import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { usePictureWrites } from '../../platform/image-queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { pictureRefusal, pictureTypes } from '../../ui/picture-file.ts';
import { Notice, ProgressBar } from '../../ui/states.tsx';
import * as styles from './inspector.css.ts';

interface Props {
  imageId: string | null;
  error: string | undefined;
  onChange: (imageId: string) => void;
}

/** The picture that an ad covers the video with. */
export function AdPicture({ imageId, error, onChange }: Props) {
  const { upload } = usePictureWrites();
  const [share, setShare] = useState(0);
  const [fileName, setFileName] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(null);
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
      { kind: 'STREAM_IMAGE', file: files[0]!, onProgress: setShare, signal },
      {
        onSuccess: (image) => {
          setFileName(image.fileName);
          onChange(image.uuid);
        },
      },
    );
  };
  const problem = refusal ?? (upload.error ? messageOf(upload.error) : error);
  return (
    <FileDrop label="Picture of the ad" accept={pictureTypes} invitation="Drop the picture here" onFiles={send}>
      {(open) => (
        <div className={styles.stack}>
          {upload.isPending ? (
            <ProgressBar label="Uploading the picture" value={share} />
          ) : (
            <div className={styles.actions}>
              <Button icon={ImageUp} onPress={open}>
                {imageId ? 'Choose another picture' : 'Choose a picture'}
              </Button>
              {imageId && <span className={styles.soft}>{fileName ?? 'A picture is chosen'}</span>}
            </div>
          )}
          {problem && <Notice tone="danger">{problem}</Notice>}
        </div>
      )}
    </FileDrop>
  );
}
