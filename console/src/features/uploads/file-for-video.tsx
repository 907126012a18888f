import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Upload } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useDropInto } from './drop-target.tsx';
import { FileInput, useFilePicker } from './file-input.tsx';
import { UploadRow } from './upload-row.tsx';
import * as styles from './uploads.css.ts';
import { useAddFiles, useUploadItems } from './uploads-atoms.ts';

/** Adds the missing file to a video; shows the upload while it runs. */
export function FileForVideo({ video: { id, name } }: { video: Stream }) {
  const add = useAddFiles();
  const item = useUploadItems().findLast(({ streamId, state }) => streamId === id && state !== 'done');
  const begin = ([file]: File[]) => file && add([file], { streamId: id });
  const { inputRef, open } = useFilePicker(false, begin);
  useDropInto(id, name);
  if (item)
    return (
      <ul className={styles.single}>
        <UploadRow item={item} />
      </ul>
    );
  return (
    <>
      <Button variant="primary" icon={Upload} onPress={open}>
        {t`Upload its file`}
      </Button>
      <FileInput inputRef={inputRef} label={t`File of ${name}`} multiple={false} onFiles={begin} />
    </>
  );
}
