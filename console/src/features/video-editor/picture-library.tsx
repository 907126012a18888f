import type { Image, Stream } from '@zeacon/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { formatMoment } from '../../platform/format.ts';
import { usePictures, usePictureWrites } from '../../platform/image-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './thumbnail-tab.css.ts';

const scopes = [
  { value: 'video', label: 'This video' },
  { value: 'all', label: 'All videos' },
] as const;
type Scope = (typeof scopes)[number]['value'];

interface Props {
  stream: Stream;
  onChoose: (image: Image) => void;
}

/** Pictures made earlier, to be chosen again. */
export function PictureLibrary({ stream, onChoose }: Props) {
  const [scope, setScope] = useState<Scope>('video');
  const pictures = usePictures(scope === 'video' ? stream.id : undefined);
  const [leaving, setLeaving] = useState<Image>();
  const images = pictures.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.stack}>
      <Segments label="Pictures of" options={scopes} value={scope} onChange={setScope} />
      {pictures.error && !images && <Problem error={pictures.error} onRetry={() => void pictures.refetch()} />}
      {pictures.isPending && (
        <Loading label="Loading pictures">
          <div className={styles.pictures}>
            {[1, 2, 3, 4].map((tile) => (
              <Skeleton key={tile} height={90} radius={10} />
            ))}
          </div>
        </Loading>
      )}
      {images?.length === 0 && <p className={styles.soft}>Pictures that you upload or take from a video stand here.</p>}
      {images && images.length > 0 && (
        <ul className={styles.pictures}>
          {images.map((image) => (
            <Picture
              key={image.uuid}
              image={image}
              isUsed={image.uuid === stream.thumbnailId}
              onChoose={() => onChoose(image)}
              onDelete={() => setLeaving(image)}
            />
          ))}
        </ul>
      )}
      {pictures.hasNextPage && (
        <div>
          <Button isPending={pictures.isFetchingNextPage} onPress={() => void pictures.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      <DeletePictureDialog image={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

interface PictureProps {
  image: Image;
  isUsed: boolean;
  onChoose: () => void;
  onDelete: () => void;
}

function Picture({ image: { fileName, url, sources, createdDate }, isUsed, onChoose, onDelete }: PictureProps) {
  const small = sources.find(({ width }) => width >= 320)?.webpUrl ?? url;
  const name = `${fileName}, ${formatMoment(createdDate)}`;
  return (
    <li className={styles.picture}>
      <button
        type="button"
        className={styles.pictureButton}
        aria-label={`Use ${name}`}
        aria-pressed={isUsed}
        onClick={onChoose}
      >
        <img src={small} alt="" loading="lazy" className={styles.pictureImage} />
        {isUsed && <span className={styles.used}>In use</span>}
      </button>
      <span className={styles.pictureDelete}>
        <IconButton size="small" variant="secondary" icon={Trash2} label={`Delete ${name}`} onPress={onDelete} />
      </span>
    </li>
  );
}

function DeletePictureDialog({ image, onClose }: { image: Image | undefined; onClose: () => void }) {
  const { remove } = usePictureWrites();
  const snackbar = useSnackbar();
  return (
    <ConfirmDialog
      title="Delete this picture?"
      action="Delete picture"
      isOpen={image !== undefined}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        image &&
        remove.mutate(image.uuid, {
          onError: (error) => snackbar.error(messageOf(error)),
          onSuccess: () => {
            snackbar.success('Picture deleted');
            onClose();
          },
        })
      }
    >
      <p>It will be lost for good. Videos that show it go back to a picture of their own.</p>
    </ConfirmDialog>
  );
}
