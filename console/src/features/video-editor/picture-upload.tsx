import type { Image } from '@zeacon/contract';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { usePictureWrites } from '../../platform/image-queries.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { pictureRefusal, pictureTypes } from '../../ui/picture-file.ts';
import { Notice, ProgressBar } from '../../ui/states.tsx';
import * as styles from './thumbnail-tab.css.ts';

interface Props {
  streamId: string;
  onUploaded: (image: Image) => void;
  /** What is shown of the picture of now, part of the area that takes another one. */
  children: ReactNode;
}

/** Takes a picture from the computer, chosen or dropped, and says how far it has come. */
export function PictureUpload({ streamId, onUploaded, children }: Props) {
  const { upload } = usePictureWrites();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(null);

  const send = (files: File[]) => {
    if (upload.isPending) return;
    const refused = pictureRefusal(files);
    setRefusal(refused);
    upload.reset();
    if (refused) return;
    sending.current = new AbortController();
    const { signal } = sending.current;
    setShare(0);
    upload.mutate({ streamId, file: files[0]!, onProgress: setShare, signal }, { onSuccess: onUploaded });
  };
  const failure = sending.current?.signal.aborted ? null : upload.error;
  const problem = refusal ?? (failure && messageOf(failure));

  return (
    <FileDrop
      label="Picture file"
      accept={pictureTypes}
      invitation="Drop the picture here"
      onFiles={send}
      className={styles.stack}
    >
      {(open) => (
        <>
          {children}
          <div className={styles.drop}>
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
                <Button onPress={open}>Upload a picture</Button>
                <p className={styles.soft}>Or drop it here. JPEG, PNG, WebP, GIF or AVIF, up to 20 MB.</p>
              </>
            )}
          </div>
          {problem && <Notice tone="danger">{problem}</Notice>}
        </>
      )}
    </FileDrop>
  );
}
