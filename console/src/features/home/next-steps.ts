import { t } from '@lingui/core/macro';
import type { HomeTask, Onboarding, OnboardingStepId } from '@zeacon/contract';
import { paths } from '../../paths.ts';

export interface NextStep {
  id: OnboardingStepId;
  title: string;
  hint: string;
  isDone: boolean;
  /** Null if a button of another kind does it, or it cannot be taken yet. */
  action: { label: string; href: string } | null;
}

/** What each step is called, and where it is taken. */
export function nextSteps({
  steps,
  videoId,
  playerId,
}: Pick<Onboarding, 'steps' | 'videoId' | 'playerId'>): NextStep[] {
  const hasUpload = steps.some(({ id, isDone }) => id === 'upload' && isDone);
  const words: Record<OnboardingStepId, Omit<NextStep, 'id' | 'isDone'>> = {
    upload: { title: t`Upload a video`, hint: t`Any common format will do.`, action: null },
    publish: {
      title: t`Publish it`,
      hint: t`Until then only you can watch it.`,
      action: hasUpload
        ? videoId
          ? { label: t`Open video`, href: paths.video(videoId) }
          : { label: t`See videos`, href: paths.videos }
        : null,
    },
    interact: {
      title: t`Make something in it clickable`,
      hint: t`A picture over the video, a button or a form.`,
      action: videoId ? { label: t`Open the editor`, href: paths.overlayEditor(videoId) } : null,
    },
    player: {
      title: t`Make a player`,
      hint: t`Choose its video, colour and behaviour.`,
      action: hasUpload ? { label: t`New player`, href: paths.newPlayer } : null,
    },
    embed: {
      title: t`Put it on your page`,
      hint: t`Copy two lines of HTML; done once a visitor has seen it.`,
      action: playerId ? { label: t`Get the snippet`, href: paths.player(playerId) } : null,
    },
    live: {
      title: t`Go live, or plan an event`,
      hint: t`From the browser or with your encoder.`,
      action: { label: t({ message: 'Open Live', comment: 'Leads to the page of live streams' }), href: paths.live },
    },
    team: {
      title: t`Invite somebody to your team`,
      hint: t`Each with their own login, and a role that says what they may do.`,
      action: { label: t`Open Team`, href: paths.team },
    },
    email: {
      title: t`Confirm your email`,
      hint: t`Enter the code that we mailed you, or open its link.`,
      action: null,
    },
    security: {
      title: t`Protect your login`,
      hint: t`With a passkey, or a code of an authenticator app.`,
      action: { label: t`Open Security`, href: paths.security },
    },
  };
  return steps.map(({ id, isDone }) => ({ ...words[id], id, isDone }));
}

/** Whether steps are left that nobody hid, or the figures say what should be done. */
export const isAnythingNext = ({ steps, isDismissed }: Onboarding, tasks: readonly HomeTask[] = []): boolean =>
  tasks.length > 0 || (!isDismissed && steps.some(({ isDone }) => !isDone));
