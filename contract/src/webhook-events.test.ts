import { expect, test } from 'vitest';
import { type WebhookEventType, webhookBody, webhookEvents } from './webhook-events.ts';

const types = Object.keys(webhookEvents) as WebhookEventType[];

test.each(types)('the example of %s is one, and names what it is about', (type) => {
  const { data, example, object } = webhookEvents[type];
  const body = { type, timestamp: '2026-11-20T10:15:30.000Z', data: example };
  expect(webhookBody(type, data).parse(body)).toEqual(body);
  expect(Object.entries(example)).toContainEqual([object, expect.stringMatching(/./)]);
});

test('names say what happened to what', () => {
  for (const type of types) expect(type).toMatch(/^[a-z]+\.[a-z]+$/);
});
