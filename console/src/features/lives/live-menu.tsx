import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Code, Ellipsis, Link2, Trash2, Video } from 'lucide-react';
import { htmlSnippet } from '../../entities/players/snippets.ts';
import { linkOf } from '../../entities/videos/link-of.ts';
import { useDeleteVideo } from '../../entities/videos/use-delete-video.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../platform/may.tsx';
import { useCopying } from '../../platform/use-copying.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

/** All actions on one live stream of the list. */
export function LiveMenu({ stream }: { stream: Stream }) {
  const mayWrite = useMay('videos.write');
  const copy = useCopying();
  const deleteVideo = useDeleteVideo();
  const { id, name, accessVisibility, requiresSignedEmbed } = stream;
  const label = t`Actions for ${name}`;
  return (
    <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} />}>
      <MenuItem icon={Video} href={paths.video(id)}>
        {t`Open video`}
      </MenuItem>
      {!requiresSignedEmbed && accessVisibility !== 'POSTED' && (
        <MenuItem icon={Link2} onAction={() => copy(linkOf(stream), t`Link copied`)}>
          {t`Copy link`}
        </MenuItem>
      )}
      {!requiresSignedEmbed && accessVisibility === 'PUBLIC' && (
        <MenuItem
          icon={Code}
          onAction={() => copy(htmlSnippet(location.origin, { mediaId: id }), t`Embed code copied`)}
        >
          {t`Copy embed code`}
        </MenuItem>
      )}
      {mayWrite && <MenuSeparator />}
      {mayWrite && (
        <MenuItem icon={Trash2} isDanger onAction={() => deleteVideo(stream)}>
          {t`Delete video`}
        </MenuItem>
      )}
    </Menu>
  );
}
