import { readFile } from 'node:fs/promises';
import { i18n } from '@lingui/core';
import { InsightMeasure } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { figureDefinitions, figures } from './figure-definitions.ts';

test('the guide defines every figure in the words of the console', async () => {
  const guide = await readFile(
    new URL('../../../../docs/guides/insight-figures.md', `file://${import.meta.filename}`),
    'utf8',
  );
  const rows = figures.map((figure) => {
    const { label, formula } = figureDefinitions[figure];
    return `| \`${figure}\` | ${i18n._(label)} | ${i18n._(formula)} |`;
  });
  expect(guide).toContain(rows.join('\n'));
});

test('every figure of the contract is defined', () => {
  expect([...figures].sort()).toEqual([...InsightMeasure.options].sort());
});
