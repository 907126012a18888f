import { plural, t } from '@lingui/core/macro';
import type { CommunityImport, ImportKind, ImportReason, ImportState } from '@zeacon/contract';

export function importKindName(kind: ImportKind): string {
  const names: Record<ImportKind, string> = {
    DISCOURSE_TOPICS: t`Topics of Discourse`,
    DISCOURSE_USERS: t`Users of Discourse`,
    CIRCLE_MEMBERS: t`Members of Circle`,
    CIRCLE_POSTS: t`Posts of Circle`,
    CIRCLE_COMMENTS: t`Comments of Circle`,
    CIRCLE_SPACES: t`Spaces of Circle`,
  };
  return names[kind];
}

export function importStateName(state: ImportState): string {
  const names: Record<ImportState, string> = {
    UPLOADING: t`Not sent completely`,
    READING: t`Being read`,
    REFUSED: t`Cannot be imported`,
    READY: t`Not imported yet`,
    IMPORTING: t`Being imported`,
    DONE: t`Imported`,
    UNDOING: t`Being undone`,
    UNDONE: t`Undone`,
    FAILED: t`Interrupted`,
  };
  return names[state];
}

export function importReasonText(reason: ImportReason): string {
  const texts: Record<ImportReason, string> = {
    ALREADY_HERE: t`Here already`,
    NO_TEXT: t`Without text`,
    NO_POST: t`Comments without their post: import the file with the posts first`,
    PRIVATE_MESSAGE: t`Private messages`,
    NOT_PUBLIC: t`Hidden, deleted, suspended or drafts`,
    NOTICE: t`Notices of the other platform`,
    TOO_MANY_SPACES: t`More spaces than a community can have: their posts are in none`,
    NO_NAME: t`Without a name that can be shown`,
    BAD_DATE: t`Without a date that can be read`,
  };
  return texts[reason];
}

/** Those that are none are left out. */
export function countsText({ spaces, members, posts, comments }: CommunityImport['imported']): string {
  return [
    spaces > 0 && plural(spaces, { one: '# space', other: '# spaces' }),
    members > 0 && plural(members, { one: '# person', other: '# people' }),
    posts > 0 && plural(posts, { one: '# post', other: '# posts' }),
    comments > 0 && plural(comments, { one: '# comment', other: '# comments' }),
  ]
    .filter(Boolean)
    .join(' · ');
}
