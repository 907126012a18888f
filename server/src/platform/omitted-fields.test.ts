import { CrashReport, SignUpDraft, StreamDraft } from '@zeacon/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readOmitted } from './omitted-fields.ts';

const pages = z.object({ pages: z.array(z.object({ url: z.string(), count: z.number() })) });

test.each([
  ['a whole form', SignUpDraft, {}, { businessName: 'Business name is required', email: 'Email is required' }],
  ['one of several', CrashReport, { name: 'Ana', email: 'a@b.cd' }, { reason: 'Reason is required' }],
  ['a title', StreamDraft, {}, { name: 'Title is required' }],
  [
    'fields of a list',
    pages,
    { pages: [{}] },
    { 'pages.0.url': 'url is required', 'pages.0.count': 'count is required' },
  ],
  ['a whole list', pages, {}, { pages: 'pages is required' }],
])('%s that was left out is required', (_what, schema, given, messages) => {
  const { error } = schema.safeParse(given);
  expect(readOmitted(schema as never, given, error!)).toMatchObject(messages);
});

test.each([
  ['what is given, however wrong', { email: 1, businessName: 'a b', password: 'x' }],
  ['a null', { email: null, businessName: 'A', password: 'x' }],
  ['no form at all', null],
  ['a text', 'x'],
])('%s is not called left out', (_what, given) => {
  const { error } = SignUpDraft.safeParse(given);
  expect(readOmitted(SignUpDraft as never, given, error!)).toEqual({});
});
