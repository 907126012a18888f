import { expect, test } from 'vitest';
import { ContentType, contentTypeLabels, contentTypes, PublishStatus, Visibility } from './enums.ts';

test('every content type has a readable label', () => {
  expect(contentTypes.map((type) => contentTypeLabels[type])).toEqual(['On Demand', 'Live', 'Playlist']);
});

test.each([
  [Visibility, 'PUBLIC', 'public'],
  [PublishStatus, 'UnPublished', 'Unpublished'],
  [ContentType, 'VOD', 'vod'],
])('an enumeration accepts only its own spelling', (schema, own, other) => {
  expect(schema.safeParse(own).success).toBe(true);
  expect(schema.safeParse(other).success).toBe(false);
});
