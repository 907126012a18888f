import { t } from '@lingui/core/macro';
import type { HomeTask } from '@zeacon/contract';
import { paths } from '../../paths.ts';
import { formatCount, formatShare } from '../../platform/format.ts';

interface TaskWords {
  title: string;
  hint: string;
  action: { label: string; href: string };
}

/** What a task is, why it matters, and where it is done. */
export function sayTask(task: HomeTask): TaskWords {
  const { name } = task;
  switch (task.task) {
    case 'restoreSnippet':
      return {
        title: t`Put the snippet back on ${name}`,
        hint: t`The last check did not find it, so visitors there may see none of your videos.`,
        action: { label: t`Open site`, href: paths.site(task.id) },
      };
    case 'fixPlayback':
      return {
        title: t`See why “${name}” fails`,
        hint: t`${formatShare(task.share)} of the players that were shown had an error.`,
        action: {
          label: t`See failures`,
          href: `${paths.insights}?figure=failedViews&f.streamId=${task.id}`,
        },
      };
    case 'addCallToAction':
      return {
        title: t`Your most watched video has no call to action`,
        hint: t`“${name}” was viewed ${formatCount(task.views)} times, but gives viewers nothing to do next.`,
        action: { label: t`Add one`, href: paths.overlayEditor(task.id) },
      };
    case 'choosePicture':
      return {
        title: t`Choose another picture for “${name}”`,
        hint: t`Only ${formatShare(task.playRate)} of those who see it press play.`,
        action: { label: t`Open video`, href: paths.video(task.id) },
      };
    case 'addCaptions':
      return {
        title: t`Your most watched video has no captions`,
        hint: t`Many people watch without sound and miss what “${name}” says.`,
        action: { label: t`Open video`, href: paths.video(task.id) },
      };
    case 'verifySite':
      return {
        title: t`Verify ${name}`,
        hint: t`${formatCount(task.views)} views came from there. You are told when the snippet vanishes.`,
        action: { label: t`Open sites`, href: paths.sites },
      };
  }
}
