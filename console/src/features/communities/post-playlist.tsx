import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { PlaylistChoice } from '../../entities/players/content-choices.tsx';
import { usePlaylist } from '../../entities/playlists/playlist-queries.ts';
import { paths } from '../../paths.ts';
import { textLink } from '../../ui/page.css.ts';
import { Notice } from '../../ui/states.tsx';

interface Props {
  id: string;
  onChange: (id: string) => void;
}

/** The playlist of a post, and whether it has anything for its readers. */
export function PostPlaylist({ id, onChange }: Props) {
  const { data } = usePlaylist(id);
  return (
    <>
      <PlaylistChoice id={id} onChange={(chosen) => onChange(chosen ?? '')} />
      {data?.details.length === 0 && (
        <Notice tone="amber" action={<Link className={textLink} href={paths.playlist(id)}>{t`Open playlist`}</Link>}>
          {t`This playlist is empty: readers have nothing to watch. Add videos before you publish the post.`}
        </Notice>
      )}
    </>
  );
}
