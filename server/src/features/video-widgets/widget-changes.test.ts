import { expect, test } from 'vitest';
import { changesBetween } from './widget-changes.ts';

test('each field that differs is named, with what it was and is', () => {
  const before = {
    name: 'A',
    style: { color: '#000000', width: 300 },
    rules: { urls: [{ url: '/a', exclude: false }] },
  };
  const after = { name: 'A', style: { color: '#ffffff', width: 300 }, rules: { urls: [], visitor: 'NEW' } };
  expect(changesBetween(before, after)).toEqual([
    { field: 'style.color', before: '"#000000"', after: '"#ffffff"' },
    { field: 'rules.urls', before: '[{"exclude":false,"url":"/a"}]', after: '[]' },
    { field: 'rules.visitor', before: 'null', after: '"NEW"' },
  ]);
});

test('the order of keys is no change', () => {
  const [one, other] = [
    { url: '/a', exclude: false },
    { exclude: false, url: '/a' },
  ];
  expect(changesBetween({ a: 1, rules: { urls: [one] } }, { rules: { urls: [other] }, a: 1 })).toEqual([]);
});
