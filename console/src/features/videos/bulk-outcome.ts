import type { BulkAction, Stream } from '@zeacon/contract';
import type { BulkOutcome } from '../../platform/library-writes.ts';
import { videoCount } from '../../ui/video-count.ts';
import { visibilityLabels } from '../../ui/video-state.tsx';

/** "3 videos published". */
export function describeChange(action: BulkAction, count: number): string {
  const videos = videoCount(count);
  if (action.kind === 'status') return `${videos} ${action.streamStatus === 'Published' ? 'published' : 'unpublished'}`;
  if (action.kind === 'visibility')
    return `${videos} made ${visibilityLabels[action.accessVisibility].label.toLowerCase()}`;
  if (action.kind === 'delete') return `${videos} deleted`;
  return action.category === null ? `Category removed from ${videos}` : `${videos} put into “${action.category}”`;
}

const namedAtMost = 3;

/** Names what stayed as it was, and why; undefined when everything was changed. */
export function describeRefusals(
  refused: BulkOutcome['refused'],
  nameOf: (streamId: string) => string,
): string | undefined {
  if (refused.length === 0) return undefined;
  const named = refused.slice(0, namedAtMost).map(({ streamId, message }) => `“${nameOf(streamId)}”: ${message}`);
  const rest = refused.length - named.length;
  const tail = rest > 0 ? ` And ${rest} more.` : '';
  return `${videoCount(refused.length)} left as ${refused.length === 1 ? 'it was' : 'they were'}. ${named.join(' ')}${tail}`;
}

/** What puts the changed videos back to what they were: one step for each value they had. Nothing for a deletion. */
export function undoSteps(
  action: BulkAction,
  changed: readonly string[],
  before: ReadonlyMap<string, Stream>,
): { streamIds: string[]; action: BulkAction }[] {
  const steps = new Map<string, { streamIds: string[]; action: BulkAction }>();
  for (const id of changed) {
    const video = before.get(id);
    const back = video && inverse(action, video);
    if (!back) continue;
    const step = steps.get(JSON.stringify(back)) ?? { streamIds: [], action: back };
    step.streamIds.push(id);
    steps.set(JSON.stringify(back), step);
  }
  return [...steps.values()];
}

function inverse(action: BulkAction, { publishStatus, accessVisibility, category }: Stream): BulkAction | undefined {
  if (action.kind === 'status')
    return publishStatus === action.streamStatus ? undefined : { kind: 'status', streamStatus: publishStatus };
  if (action.kind === 'visibility')
    return accessVisibility === action.accessVisibility ? undefined : { kind: 'visibility', accessVisibility };
  if (action.kind === 'category') return category === action.category ? undefined : { kind: 'category', category };
  return undefined;
}
