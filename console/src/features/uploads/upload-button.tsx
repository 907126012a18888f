import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useUploadPicker } from './upload-picker.tsx';
import type { UploadTarget } from './uploads.ts';

type Props = Partial<Pick<ButtonProps, 'variant' | 'size' | 'children'>> & {
  /** What the files become, if not new videos. */
  target?: UploadTarget;
};

/** Opens the picker and starts uploading the chosen videos. */
export function UploadButton({ children, target, ...look }: Props) {
  const open = useUploadPicker();
  return (
    <Button {...look} icon={Upload} onPress={() => open(target)}>
      {children ?? t`Upload videos`}
    </Button>
  );
}
