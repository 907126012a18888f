import { plural, t } from '@lingui/core/macro';
import type { BulkAction, Stream, Visibility } from '@zeacon/contract';
import type { BulkOutcome } from '../../entities/videos/library-writes.ts';
import { platformText } from '../../language/platform-text.ts';

/** "3 videos published". */
export function describeChange(action: BulkAction, count: number): string {
  if (action.kind === 'status') return describePublishing(action.streamStatus === 'Published', count);
  if (action.kind === 'visibility') return describeVisibility(action.accessVisibility, count);
  if (action.kind === 'delete') return plural(count, { one: '# video deleted', other: '# videos deleted' });
  const { category } = action;
  return category === null
    ? plural(count, { one: 'Category removed from # video', other: 'Category removed from # videos' })
    : plural(count, { one: `# video put into “${category}”`, other: `# videos put into “${category}”` });
}

function describePublishing(isPublished: boolean, count: number): string {
  return isPublished
    ? plural(count, { one: '# video published', other: '# videos published' })
    : plural(count, { one: '# video unpublished', other: '# videos unpublished' });
}

function describeVisibility(visibility: Visibility, count: number): string {
  if (visibility === 'PUBLIC') return plural(count, { one: '# video made public', other: '# videos made public' });
  if (visibility === 'UNLISTED')
    return plural(count, { one: '# video made unlisted', other: '# videos made unlisted' });
  return plural(count, { one: '# video made posted', other: '# videos made posted' });
}

const namedAtMost = 3;

/** Names what was not changed, and why; undefined if everything was changed. */
export function describeRefusals(
  refused: BulkOutcome['refused'],
  nameOf: (streamId: string) => string,
): string | undefined {
  if (refused.length === 0) return undefined;
  const count = refused.length;
  const sentences = [
    plural(count, { one: '# video left as it was.', other: '# videos left as they were.' }),
    ...refused
      .slice(0, namedAtMost)
      .map(({ streamId, message }) => whyRefused(nameOf(streamId), platformText(message))),
  ];
  const rest = refused.length - namedAtMost;
  if (rest > 0) sentences.push(plural(rest, { one: 'And # more.', other: 'And # more.' }));
  return sentences.join(' ');
}

function whyRefused(name: string, reason: string): string {
  return t({ message: `“${name}”: ${reason}`, comment: 'The title of a video, and why it was left as it was' });
}

/** The steps that restore the changed videos: one for each earlier value. None for a deletion. */
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
