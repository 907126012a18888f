import { t } from '@lingui/core/macro';
import type { PostDetails } from '@zeacon/contract';
import { usePostWrites } from '../../entities/communities/post-queries.ts';
import { Button } from '../../ui/button.tsx';
import * as styles from './communities.css.ts';

/** What the page says of itself that a post links to. */
export function PostLink({ post: { uuid, link }, mayWrite }: { post: PostDetails; mayWrite: boolean }) {
  const { edit } = usePostWrites();
  if (!link) return null;
  const { url, title, siteName, description, pictureUrl, width, height } = link;
  return (
    <div className={styles.linkRow}>
      <a className={styles.link} href={url} target="_blank" rel="noreferrer nofollow">
        {pictureUrl && <img className={styles.linkPicture} src={pictureUrl} alt="" width={width} height={height} />}
        <span className={styles.linkWords} dir="auto">
          <span className={styles.soft}>{siteName}</span>
          <strong>{title}</strong>
          {description && <span className={styles.linkAbout}>{description}</span>}
        </span>
      </a>
      {mayWrite && (
        <Button isPending={edit.isPending} onPress={() => edit.mutate({ id: uuid, hidesLink: true })}>
          {t`Remove the preview`}
        </Button>
      )}
    </div>
  );
}
