// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { PostDetails } from '@zeacon/contract';

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const isFigure = (value: unknown): boolean => typeof value === 'number';
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
export const areTexts = (...values: unknown[]): boolean => values.every(isText);

export function isPublicCommunity(value: unknown): boolean {
  return (
    isObject(value) && areTexts(value.id, value.title, value.url, value.visibility) && isTextOrNull(value.accentColor)
  );
}

export function isPost(value: unknown): value is PostDetails {
  return (
    isObject(value) &&
    areTexts(value.uuid, value.url, value.title, value.createdDate) &&
    typeof value.isPinned === 'boolean' &&
    isFigure(value.commentCount) &&
    isObject(value.body) &&
    Array.isArray(value.body.blocks) &&
    isObject(value.author) &&
    Array.isArray(value.reactions) &&
    value.reactions.every(
      (item: unknown) =>
        isObject(item) && isText(item.reaction) && isFigure(item.count) && typeof item.isMine === 'boolean',
    )
  );
}

export function isPostFeed(value: unknown): boolean {
  return isObject(value) && Array.isArray(value.items) && isTextOrNull(value.nextCursor);
}

export function isSpaces(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every((item: unknown) => isObject(item) && areTexts(item.id, item.name))
  );
}

export function isSomePosts(value: unknown): boolean {
  return isObject(value) && Array.isArray(value.items);
}

export function isComment(value: unknown): boolean {
  return (
    isObject(value) &&
    areTexts(value.id, value.text, value.createdDate) &&
    isTextOrNull(value.parentId) &&
    typeof value.isRemoved === 'boolean' &&
    isObject(value.author)
  );
}

export function isComments(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every((item: unknown) => isObject(item) && areTexts(item.id, item.text) && isObject(item.author))
  );
}

export function isMembership(value: unknown): boolean {
  return isObject(value) && [value.memberId, value.username, value.state].every(isTextOrNull);
}

export function isCommunityTicket(value: unknown): boolean {
  return isObject(value) && areTexts(value.url, value.token, value.expiresDate);
}

export function isMemberToken(value: unknown): boolean {
  return isObject(value) && areTexts(value.token, value.expiresDate);
}
