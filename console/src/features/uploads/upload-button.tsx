import { Upload } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { FileInput, useFilePicker } from './file-input.tsx';
import { useUploads } from './uploads-atoms.ts';

/** Lets one choose videos and begins to upload them. */
export function UploadButton({
  children = 'Upload videos',
  ...look
}: Partial<Pick<ButtonProps, 'variant' | 'size' | 'children'>>) {
  const uploads = useUploads();
  const begin = (files: File[]) => uploads.add(files);
  const { inputRef, open } = useFilePicker(true, begin);
  return (
    <>
      <Button {...look} icon={Upload} onPress={open}>
        {children}
      </Button>
      <FileInput inputRef={inputRef} label="Video files" multiple onFiles={begin} />
    </>
  );
}
