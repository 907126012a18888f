import type { ChangeDimension } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { causeOf } from './change-cause.ts';
import { rowOf } from './figures.testing.ts';

type Views = Record<string, number>;
const rows = (views: Views) => Object.entries(views).map(([value, count]) => rowOf(value, { views: count }));
const cause = (
  parts: Partial<Record<ChangeDimension, [now: Views, before: Views]>>,
  current: number,
  previous: number,
) =>
  causeOf(
    { measure: 'views', current, previous },
    new Map(
      Object.entries(parts).map(([dimension, [now, before]]) => [
        dimension as ChangeDimension,
        { current: rows(now), previous: rows(before) },
      ]),
    ),
  );

test('the page that lost nearly all of it explains a fall', () => {
  const pages: [Views, Views] = [
    { '/pricing': 5, '/': 340 },
    { '/pricing': 160, '/': 340 },
  ];
  const found = cause(
    {
      page: pages,
      device: [
        { desktop: 276, phone: 69 },
        { desktop: 400, phone: 100 },
      ],
    },
    345,
    500,
  );
  expect(found).toEqual({ dimension: 'page', value: '/pricing', name: '/pricing', current: 5, previous: 160 });
});

test('the largest part explains nothing when all parts fell alike', () => {
  expect(
    cause(
      {
        device: [
          { desktop: 200, phone: 50 },
          { desktop: 400, phone: 100 },
        ],
      },
      250,
      500,
    ),
  ).toBeNull();
});

test('the only one there is explains nothing', () => {
  expect(cause({ streamId: [{ str_1: 100 }, { str_1: 500 }] }, 100, 500)).toBeNull();
});

test('what is new explains a rise', () => {
  const found = cause({ streamId: [{ str_1: 100, str_2: 90 }, { str_1: 100 }] }, 190, 100);
  expect(found).toMatchObject({ value: 'str_2', current: 90, previous: 0 });
});

test('of two that explain it equally well, the page is named before the device', () => {
  const parts: [Views, Views] = [
    { a: 0, b: 100 },
    { a: 100, b: 100 },
  ];
  expect(cause({ device: parts, page: parts }, 100, 200)?.dimension).toBe('page');
});

test('what is unknown is no cause', () => {
  expect(
    cause(
      {
        referrer: [
          { '': 0, b: 100 },
          { '': 100, b: 100 },
        ],
      },
      100,
      200,
    ),
  ).toBeNull();
});
