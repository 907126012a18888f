import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Packaging, Stream, Visibility } from '@zeacon/contract';
import { Globe, Link2, Lock, type LucideIcon } from 'lucide-react';
import { formatShare } from '../../platform/format.ts';
import { Badge } from '../../ui/states.tsx';
import { LiveStatusBadge } from '../lives/live-status-badge.tsx';
import * as styles from './video-state.css.ts';

/** Labels for what is being done with the file. */
export const packagingLabels = {
  awaiting: msg`No file yet`,
  uploading: msg`Uploading`,
  queued: msg`Waiting to be processed`,
  probing: msg`Checking the file`,
  remuxing: msg`Preparing`,
  encoding: msg`Processing`,
  improving: msg`Adding qualities`,
  ready: msg`Ready`,
  failed: msg`Processing failed`,
  refused: msg`File refused`,
} as const satisfies Record<Packaging['state'], MessageDescriptor>;

/** Published or not; before it can be played, its progress. */
export function VideoState({ video: { packaging, publishStatus, contentType, playback } }: { video: Stream }) {
  if (packaging.state === 'failed' || packaging.state === 'refused') {
    return <Badge tone="danger">{i18n._(packagingLabels[packaging.state])}</Badge>;
  }
  const liveStatus = playback?.live?.liveStatus ?? (contentType === 'LIVE' ? 'SCHEDULED' : undefined);
  const isLive = packaging.state === 'awaiting' && liveStatus !== undefined;
  if (isLive && liveStatus !== 'ENDED') return <LiveStatusBadge status={liveStatus} />;
  if (packaging.state === 'awaiting' && !isLive) return <Badge tone="amber">{i18n._(packagingLabels.awaiting)}</Badge>;
  if (!isLive && packaging.state !== 'ready' && packaging.state !== 'improving') {
    return <Badge tone="blue">{inProgress(packaging)}</Badge>;
  }
  return publishStatus === 'Published' ? (
    <Badge tone="green">{t`Published`}</Badge>
  ) : (
    <Badge tone="grey">{t`Not published`}</Badge>
  );
}

function inProgress({ state, progress }: Packaging): string {
  const work = i18n._(packagingLabels[state]);
  if (progress === 0) return work;
  const share = formatShare(progress);
  return t({ message: `${work} ${share}`, comment: 'What is being done with a file, and how far it has come' });
}

interface VisibilityLabels {
  label: MessageDescriptor;
  hint: MessageDescriptor;
  explanation: MessageDescriptor;
  icon: LucideIcon;
}

export const visibilityLabels = {
  PUBLIC: {
    label: msg`Public`,
    hint: msg`Anyone can watch it`,
    explanation: msg`Once published, anyone can watch it on its page; search engines and your lists may show it.`,
    icon: Globe,
  },
  UNLISTED: {
    label: msg`Unlisted`,
    hint: msg`Only players and signed links play it`,
    explanation: msg`Once published, it plays in your players and through signed links. No list and no search engine shows it.`,
    icon: Link2,
  },
  POSTED: {
    label: msg`Posted`,
    hint: msg`Only where you post it`,
    explanation: msg`Once published, it plays only where you post it. It has no page of its own for strangers.`,
    icon: Lock,
  },
} as const satisfies Record<Visibility, VisibilityLabels>;

export function VisibilityMark({ visibility }: { visibility: Visibility }) {
  const { label, icon: Icon } = visibilityLabels[visibility];
  return (
    <span className={styles.visibility}>
      <Icon size={14} aria-hidden />
      {i18n._(label)}
    </span>
  );
}
