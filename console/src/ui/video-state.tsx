import type { Packaging, Stream, Visibility } from '@zeacon/contract';
import { Globe, Link2, Lock } from 'lucide-react';
import { formatShare } from '../platform/format.ts';
import { Badge } from './states.tsx';
import * as styles from './video-state.css.ts';

/** What is being done with the file, in a word or two. */
export const packagingLabels = {
  awaiting: 'No file yet',
  uploading: 'Uploading',
  queued: 'Waiting to be processed',
  probing: 'Checking the file',
  remuxing: 'Preparing',
  encoding: 'Processing',
  improving: 'Adding qualities',
  ready: 'Ready',
  failed: 'Processing failed',
  refused: 'File refused',
} as const satisfies Record<Packaging['state'], string>;

/** Published or not; before it can be played, how far it has come. */
export function VideoState({ video: { packaging, publishStatus } }: { video: Stream }) {
  if (packaging.state === 'failed' || packaging.state === 'refused') {
    return <Badge tone="danger">{packagingLabels[packaging.state]}</Badge>;
  }
  if (packaging.state === 'awaiting') return <Badge tone="amber">{packagingLabels.awaiting}</Badge>;
  if (packaging.state !== 'ready' && packaging.state !== 'improving') {
    const share = packaging.progress > 0 ? ` ${formatShare(packaging.progress)}` : '';
    return <Badge tone="blue">{packagingLabels[packaging.state] + share}</Badge>;
  }
  return publishStatus === 'Published' ? (
    <Badge tone="green">Published</Badge>
  ) : (
    <Badge tone="grey">Not published</Badge>
  );
}

export const visibilityLabels = {
  PUBLIC: {
    label: 'Public',
    hint: 'Anyone can watch it',
    explanation: 'Once published, anyone can watch it on its page; search engines and your lists may show it.',
    icon: Globe,
  },
  UNLISTED: {
    label: 'Unlisted',
    hint: 'Only players and signed links play it',
    explanation:
      'Once published, it plays in your players and through signed links. No list and no search engine shows it.',
    icon: Link2,
  },
  POSTED: {
    label: 'Posted',
    hint: 'Only where you post it',
    explanation: 'Once published, it plays only where you post it. It has no page of its own for strangers.',
    icon: Lock,
  },
} as const satisfies Record<Visibility, { label: string; hint: string; explanation: string; icon: typeof Globe }>;

export function VisibilityMark({ visibility }: { visibility: Visibility }) {
  const { label, icon: Icon } = visibilityLabels[visibility];
  return (
    <span className={styles.visibility}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  );
}
