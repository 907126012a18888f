import { t } from '@lingui/core/macro';
import type { Image, Stream } from '@zeacon/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePictures } from '../../entities/images/image-queries.ts';
import { useDeletePicture } from '../../entities/images/use-delete-picture.tsx';
import { formatMoment } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './thumbnail-tab.css.ts';

type Scope = 'video' | 'all';
const scopes = (): { value: Scope; label: string }[] => [
  { value: 'video', label: t`This video` },
  { value: 'all', label: t`All videos` },
];

interface Props {
  stream: Stream;
  onChoose: (image: Image) => void;
}

/** Earlier pictures that can be chosen again. */
export function PictureLibrary({ stream, onChoose }: Props) {
  const [scope, setScope] = useState<Scope>('video');
  const pictures = usePictures(scope === 'video' ? stream.id : undefined);
  const deletePicture = useDeletePicture();
  const images = pictures.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles.stack}>
      <Segments
        label={t({ message: 'Pictures of', comment: 'Of this video, or of all videos' })}
        options={scopes()}
        value={scope}
        onChange={setScope}
      />
      {pictures.error && !images && <Problem error={pictures.error} onRetry={() => void pictures.refetch()} />}
      {pictures.isPending && (
        <Loading label={t`Loading pictures`}>
          <div className={styles.pictures}>
            {[1, 2, 3, 4].map((tile) => (
              <Skeleton key={tile} height={90} radius={10} />
            ))}
          </div>
        </Loading>
      )}
      {images?.length === 0 && (
        <p className={styles.soft}>{t`Pictures that you upload or take from a video appear here.`}</p>
      )}
      {images && images.length > 0 && (
        <ul className={styles.pictures}>
          {images.map((image) => (
            <Picture
              key={image.uuid}
              image={image}
              isUsed={image.uuid === stream.thumbnailId}
              onChoose={() => onChoose(image)}
              onDelete={() => deletePicture(image)}
            />
          ))}
        </ul>
      )}
      {pictures.hasNextPage && (
        <div>
          <Button isPending={pictures.isFetchingNextPage} onPress={() => void pictures.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
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
  const made = formatMoment(createdDate);
  return (
    <li className={styles.picture}>
      <button
        type="button"
        className={styles.pictureButton}
        aria-label={t`Use ${fileName}, ${made}`}
        aria-pressed={isUsed}
        onClick={onChoose}
      >
        <img src={small} alt="" loading="lazy" className={styles.pictureImage} />
        {isUsed && <span className={styles.used}>{t`In use`}</span>}
      </button>
      <span className={styles.pictureDelete}>
        <IconButton
          size="small"
          variant="secondary"
          icon={Trash2}
          label={t`Delete ${fileName}, ${made}`}
          onPress={onDelete}
        />
      </span>
    </li>
  );
}
