// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import { isFigure, isObject, isText } from './feed-guards.generated.ts';

export function isUnsentPost(value: unknown): boolean {
  return isObject(value) && isText(value.writerId) && isFigure(value.revision) && Array.isArray(value.pictures);
}

export function isKeptPost(value: unknown): boolean {
  return isObject(value) && isFigure(value.revision);
}
