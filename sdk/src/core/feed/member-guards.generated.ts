// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import { isObject, isText } from './feed-guards.generated.ts';

export function isPostPicture(value: unknown): boolean {
  return isObject(value) && isText(value.id) && isText(value.smallUrl);
}
