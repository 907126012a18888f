import { t } from '@lingui/core/macro';
import type { Image } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { usePictureWrites } from './image-queries.ts';

/** Asks first, then deletes a picture. */
export function useDeletePicture() {
  const { remove } = usePictureWrites();
  const confirm = useConfirm();
  return ({ uuid }: Image) =>
    confirm({
      title: t`Delete this picture?`,
      text: <p>{t`It will be lost for good. Videos that show it go back to a picture of their own.`}</p>,
      action: t`Delete picture`,
      run: () => remove.mutateAsync(uuid),
      done: t`Picture deleted`,
    });
}
