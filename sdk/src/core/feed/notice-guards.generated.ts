// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import { areTexts, isFigure, isObject } from './feed-guards.generated.ts';

export function isNotices(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every(
      (item: unknown) =>
        isObject(item) &&
        areTexts(item.id, item.kind, item.title, item.url, item.createdDate) &&
        typeof item.isRead === 'boolean',
    ) &&
    isFigure(value.unreadCount)
  );
}
