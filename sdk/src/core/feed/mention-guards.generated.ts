// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import { isObject, isText } from './feed-guards.generated.ts';

export function isFoundMembers(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every((item: unknown) => isObject(item) && isText(item.username))
  );
}
