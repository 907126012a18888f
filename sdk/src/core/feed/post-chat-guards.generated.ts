// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { PostChat } from '@zeacon/contract';
import { isFigure, isObject, isText } from './feed-guards.generated.ts';

export function isPostChat(value: unknown): value is PostChat {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every(
      (item: unknown) =>
        isObject(item) &&
        isText(item.id) &&
        isText(item.text) &&
        isObject(item.author) &&
        isFigure(item.atSec) &&
        isFigure(item.positionMs),
    ) &&
    typeof value.isComplete === 'boolean' &&
    isFigure(value.messageCount)
  );
}
