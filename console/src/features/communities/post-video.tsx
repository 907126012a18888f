import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { VideoChoice } from '../../entities/players/content-choices.tsx';
import { useVideo } from '../../entities/videos/video-queries.ts';
import { paths } from '../../paths.ts';
import { textLink } from '../../ui/page.css.ts';
import { Notice } from '../../ui/states.tsx';

interface Props {
  id: string;
  onChange: (id: string) => void;
}

/** The video of a post, and whether its readers can watch it. */
export function PostVideo({ id, onChange }: Props) {
  const { data } = useVideo(id);
  const isSeen = !data || (data.publishStatus === 'Published' && data.expiry !== 'EXPIRED');
  return (
    <>
      <VideoChoice id={id} onChange={(chosen) => onChange(chosen ?? '')} />
      {!isSeen && (
        <Notice tone="amber" action={<Link className={textLink} href={paths.video(id)}>{t`Open video`}</Link>}>
          {t`Readers cannot watch this video yet. Publish it before you publish the post.`}
        </Notice>
      )}
    </>
  );
}
