import { t } from '@lingui/core/macro';
import { paths } from '../../paths.ts';

export interface Progress {
  hasVideo: boolean;
  hasPublished: boolean;
  hasPlayer: boolean;
  /** A player of this business was shown on some page. */
  hasVisitor: boolean;
  /** The newest video that can be published, and the newest player, if any. */
  videoId: string | undefined;
  playerId: string | undefined;
}

export interface NextStep {
  id: 'upload' | 'publish' | 'player' | 'embed';
  title: string;
  hint: string;
  isDone: boolean;
  /** Null if a button of another kind does it. */
  action: { label: string; href: string } | null;
}

/** From the first video to the first visitor, ticked off by what actually exists. */
export function nextSteps({ hasVideo, hasPublished, hasPlayer, hasVisitor, videoId, playerId }: Progress): NextStep[] {
  return [
    {
      id: 'upload',
      title: t`Upload a video`,
      hint: t`Any common format will do.`,
      isDone: hasVideo,
      action: null,
    },
    {
      id: 'publish',
      title: t`Publish it`,
      hint: t`Until then only you can watch it.`,
      isDone: hasPublished,
      action: hasVideo
        ? videoId
          ? { label: t`Open video`, href: paths.video(videoId) }
          : { label: t`See videos`, href: paths.videos }
        : null,
    },
    {
      id: 'player',
      title: t`Make a player`,
      hint: t`Choose its video, colour and behaviour.`,
      isDone: hasPlayer,
      action: hasVideo ? { label: t`New player`, href: paths.newPlayer } : null,
    },
    {
      id: 'embed',
      title: t`Put it on your page`,
      hint: t`Copy two lines of HTML; done once a visitor has seen it.`,
      isDone: hasVisitor,
      action: playerId ? { label: t`Get the snippet`, href: paths.player(playerId) } : null,
    },
  ];
}
