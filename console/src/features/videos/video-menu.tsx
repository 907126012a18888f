import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { MenuOpener } from '../../ui/opener.tsx';
import { VideoOfMenu } from './video-of-menu.ts';

interface Props {
  video: Stream;
  isTabbable?: boolean;
}

const loadItems = () => import('./video-menu-items.tsx').then((m) => m.VideoMenuItems);

/** All actions on one video of the list. */
export function VideoMenu({ video, isTabbable = true }: Props) {
  const { name } = video;
  return (
    <VideoOfMenu value={video}>
      <MenuOpener load={loadItems}>
        <IconButton icon={Ellipsis} label={t`Actions for ${name}`} excludeFromTabOrder={!isTabbable} />
      </MenuOpener>
    </VideoOfMenu>
  );
}
