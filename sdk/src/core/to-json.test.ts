import { afterEach, expect, test } from 'vitest';
import { toJson } from './to-json.ts';

const arrays = Array.prototype as { toJSON?: unknown };
afterEach(() => {
  Reflect.deleteProperty(arrays, 'toJSON');
});
const toJSON = () => 'theirs';

test('a page that gives arrays a toJSON changes nothing, and keeps it', () => {
  arrays.toJSON = toJSON;
  const value = { events: [{ at: 1 }, { at: 2 }], on: new Date(0) };
  expect(toJson(value)).toBe('{"events":[{"at":1},{"at":2}],"on":"1970-01-01T00:00:00.000Z"}');
  expect(arrays.toJSON).toBe(toJSON);
});

test('what cannot be written leaves the page as it was', () => {
  arrays.toJSON = toJSON;
  const circle: unknown[] = [];
  circle.push(circle);
  expect(() => toJson(circle)).toThrow(TypeError);
  expect(arrays.toJSON).toBe(toJSON);
});

test('a page that gives them none has none afterwards', () => {
  expect(toJson([1])).toBe('[1]');
  expect('toJSON' in arrays).toBe(false);
});
