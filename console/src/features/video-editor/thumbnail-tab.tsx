import { t } from '@lingui/core/macro';
import type { Image, Stream } from '@zeacon/contract';
import { ImageOff } from 'lucide-react';
import { useVideoWrites } from '../../entities/videos/video-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { FramePicker } from './frame-picker.tsx';
import { PictureLibrary } from './picture-library.tsx';
import { PictureUpload } from './picture-upload.tsx';
import * as styles from './thumbnail-tab.css.ts';

/** The picture shown for a video: uploaded, taken from it, chosen among earlier ones, or set by the platform. */
export function ThumbnailTab({ stream }: { stream: Stream }) {
  const { id, thumbnailId, thumbnailUrl } = stream;
  const { edit } = useVideoWrites();
  const snackbar = useSnackbar();
  const use = (image: Image | null) =>
    edit.mutate(
      { id, thumbnailId: image?.uuid ?? null },
      {
        onError: (error) => snackbar.error(messageOf(error)),
        onSuccess: () => snackbar.success(image ? t`Thumbnail changed` : t`The video chooses its picture itself again`),
      },
    );
  return (
    <div className={styles.tab}>
      <div className={styles.columns}>
        <Card title={t`Thumbnail`}>
          <PictureUpload streamId={id} onUploaded={use}>
            <img src={thumbnailUrl} alt={t`Thumbnail as viewers see it`} className={styles.current} />
            <div className={styles.state}>
              <p className={styles.soft}>
                {thumbnailId === null ? t`Chosen automatically: a picture from the video.` : t`Chosen by you.`}
              </p>
              {thumbnailId !== null && (
                <Button size="small" icon={ImageOff} isPending={edit.isPending} onPress={() => use(null)}>
                  {t`Back to automatic`}
                </Button>
              )}
            </div>
          </PictureUpload>
        </Card>
        <Card title={t`Pick a frame`}>
          <FramePicker stream={stream} onTaken={use} isSaving={edit.isPending} />
        </Card>
      </div>
      <Card title={t`Earlier pictures`}>
        <PictureLibrary stream={stream} onChoose={use} />
      </Card>
    </div>
  );
}
