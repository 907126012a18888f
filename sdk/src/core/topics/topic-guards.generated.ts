// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { TopicEvent } from '@zeacon/contract';

export type Fields = Record<string, unknown>;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether one of that kind has what is needed of it. */
export const topicEvents: { readonly [Kind in TopicEvent['type']]: (value: Fields) => boolean } = {
  beat: () => true,
  refused: (value) => isText(value.error) && isText(value.message),
  closed: (value) => isText(value.error) && isText(value.message),
  lost: () => true,
  presence: (value) => typeof value.count === 'number',
};
