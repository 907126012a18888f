import { Upload } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useUploadPicker } from './upload-picker.tsx';

type Props = Partial<Pick<ButtonProps, 'variant' | 'size' | 'children'>>;

/** Lets one choose videos and begins to upload them. */
export function UploadButton({ children = 'Upload videos', ...look }: Props) {
  const open = useUploadPicker();
  return (
    <Button {...look} icon={Upload} onPress={open}>
      {children}
    </Button>
  );
}
