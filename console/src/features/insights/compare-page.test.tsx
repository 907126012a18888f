import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getInsightChart,
  getInsightFilterValues,
  getInsightFunnel,
  getInsightKpi,
  getInsightRetention,
  getInsightTable,
  getInsightValueNames,
  getOverlays,
  getStream,
  listInsightSessions,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleFigures, sampleVideo } from '../../testing/samples.ts';
import { unexplainedFigures } from '../../testing/unexplained-figures.ts';

const names: Record<string, string> = { str_1: 'Aurora', str_2: 'Bees', str_3: 'Unseen' };
const lengths: Record<string, number> = { str_1: 2, str_2: 4 };
let server: FakeServer;

beforeEach(() => {
  server = createEmptyServer();
  server.on(getInsightValueNames, ({ body }) => ({
    items: body.values.map((value) => ({ value, name: names[value] ?? '' })),
  }));
  server.on(getInsightTable, ({ body }) =>
    pageOf(
      ['str_2', 'str_1']
        .filter((id) => body.streamIds?.includes(id))
        .map((value) => ({
          ...sampleFigures({ pageViews: 20, views: value === 'str_1' ? 10 : 16, playRate: 0.5, failedViews: 0 }),
          ...{
            value,
            name: names[value]!,
            averageWatched: 0.6,
            watchTimeMs: 90_000,
            startupMs: 420,
            rebufferShare: 0.02,
          },
        })),
    ),
  );
  server.on(getInsightRetention, ({ body }) => {
    const length = lengths[body.streamId] ?? 3;
    const views = names[body.streamId] === 'Unseen' ? 0 : 10;
    return {
      ...{ durationMs: length * 1000, stepMs: 1000, views },
      points: Array.from({ length }, (_, step) => ({
        ...{ startMs: step * 1000, viewers: views && 10 - 2 * step, plays: 10, waited: 0, waitMs: 0, present: 10 },
      })),
    };
  });
  server.on(getInsightFunnel, ({ body }) => {
    const shown = body.streamId === 'str_3' ? 0 : 20;
    const steps = (['shown', 'played', 'quarter', 'half', 'threeQuarters', 'end'] as const).map((step, at) => ({
      ...{ step, views: shown && shown - 3 * at },
    }));
    return { steps, clicked: shown && 4, converted: body.streamId === 'str_1' ? 5 : 0 };
  });
  server.on(getInsightChart, ({ body }) => ({
    ...{ points: [{ start: '2026-11-01', ...sampleFigures({ views: 26 }) }], finishedSteps: 1, previous: null },
    lines: body.groupBy
      ? [{ value: 'str_2', name: 'Bees', points: [{ start: '2026-11-01', ...sampleFigures({ views: 16 }) }] }]
      : [],
  }));
});

const search = () => new URLSearchParams(location.search);
const chosen = async () => within(await screen.findByRole('region', { name: 'Compared videos' }));
const cells = (region: HTMLElement, row: RegExp) =>
  within(within(region).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(
      (cell) => within(cell).queryByRole('button')?.textContent ?? cell.lastElementChild!.parentElement!.textContent,
    );

test('the figures of each video stand beside each other, those that nobody saw too', async () => {
  await openConsole('/insights/compare?video=str_1&video=str_2&video=str_3&f.country=NO&period=7', server);
  const table = await screen.findByRole('table', { name: 'Key numbers' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(['Metric', 'Aurora', 'Bees', 'Unseen']);
  await waitFor(() => expect(cells(table, /^Views/).slice(0, 2)).toEqual(['10', '16']));
  const text = (row: RegExp) =>
    within(within(table).getByRole('row', { name: row }))
      .getAllByRole('cell')
      .map(({ textContent }, at) => textContent!.replace(['Aurora', 'Bees', 'Unseen'][at]!, ''));
  expect(text(/^Views/)).toEqual(['10', '16', '0']);
  expect(text(/^Average watched/)).toEqual(['60%', '60%', '–']);
  expect(text(/^Startup time/)).toEqual(['0.42 s', '0.42 s', '–']);
  await waitFor(() => expect(text(/^Conversion rate/)).toEqual(['25%', '0%', '–']));
  expect(server.callsOf(getInsightTable)[0]!.body).toMatchObject({
    ...{ streamIds: ['str_1', 'str_2', 'str_3'], filters: { country: ['NO'] }, groupBy: 'streamId' },
  });
  expect(server.callsOf(getInsightRetention).map(({ body }) => (body as { streamId: string }).streamId)).toEqual([
    ...['str_1', 'str_2', 'str_3'],
  ]);
});

test('curves are drawn along shares of the length or along time, as the address says, and told in words', async () => {
  await openConsole('/insights/compare?video=str_1&video=str_2', server);
  const share = await screen.findByRole('application', { name: 'Viewers along the length of each video' });
  expect(document.getElementById(share.getAttribute('aria-describedby')!)!.textContent).toMatch(
    /from 0% to 100%\. Aurora: highest 100% at 0%, lowest 80% at 50%\. Bees: highest 100% at 0%, lowest 40% at 75%\./,
  );
  share.focus();
  await userEvent.keyboard('{End}{Shift>}{PageUp}{/Shift}{Enter}');
  expect(search().get('stayzoom')).toBe('93..100');
  const before = history.length;
  await userEvent.click(screen.getByRole('radio', { name: 'Time' }));
  const time = await screen.findByRole('application', { name: 'Viewers along the time of each video' });
  expect([search().get('axis'), search().has('stayzoom'), history.length]).toEqual(['time', false, before]);
  act(() => time.focus());
  await userEvent.keyboard('{End}');
  expect(await screen.findByText('0:03: Aurora: –; Bees: 40%')).toBeTruthy();
  await userEvent.click(
    within(screen.getByRole('region', { name: 'How long viewers stay' })).getByRole('button', {
      name: 'Show as table',
    }),
  );
  expect(search().getAll('astable')).toEqual(['stay']);
  expect(screen.getByRole('row', { name: '0:02 – 60%' })).toBeTruthy();
});

test('funnels stand side by side, with the same steps as that of one video', async () => {
  await openConsole('/insights/compare?video=str_1&video=str_2', server);
  const table = await screen.findByRole('table', { name: 'From seeing to acting' });
  const rows = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    ...['Player shown', 'Playback began', 'Watched a quarter', 'Watched half', 'Watched three quarters'],
    ...['Watched to the end', 'Clicked', 'Converted'],
  ]);
  expect(within(table).getByRole('row', { name: /^Converted/ }).textContent).toContain('5 (25%)');
  await userEvent.click(within(table).getByRole('button', { name: 'Explain: Clicked' }));
  expect(await screen.findByRole('dialog', { name: 'Clicked' })).toBeTruthy();
  expect(server.callsOf(listInsightSessions).at(-1)!.body).toMatchObject({ filters: { streamId: ['str_1', 'str_2'] } });
});

test('every figure explains itself, without a number that would be of all the videos', async () => {
  await openConsole('/insights/compare?video=str_1&video=str_2&explain=views', server);
  expect(await screen.findByRole('dialog', { name: 'Views' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Views', level: 2 })).toBeTruthy();
  expect(server.callsOf(getInsightKpi).at(-1)!.body).toMatchObject({ filters: { streamId: ['str_1', 'str_2'] } });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('table', { name: 'From seeing to acting' });
  expect(unexplainedFigures(await screen.findByRole('main'))).toEqual([]);
});

test('the line of each video looks the same in every chart, whichever was seen most', async () => {
  await openConsole('/insights/compare?video=str_1&video=str_2&astable=figure', server);
  const chart = await screen.findByRole('table', { name: /^Views: By/ });
  const heads = within(chart)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(['Day', 'Aurora', 'Bees']);
  expect(within(chart).getByRole('row', { name: /Nov 1/ }).textContent).toMatch(/016$/);
});

test('a number opens the views of its video', async () => {
  await openConsole('/insights/compare?video=str_1&video=str_2', server);
  await userEvent.click(await screen.findByRole('button', { name: '10, Views: show the views of Aurora' }));
  expect(await screen.findByRole('dialog', { name: 'Views: Aurora' })).toBeTruthy();
  expect(server.callsOf(listInsightSessions).at(-1)!.body).toMatchObject({ filters: { streamId: ['str_1'] } });
});

test('what was deleted, or is nobody’s business, is named as such and left out', async () => {
  await openConsole('/insights/compare?video=str_1&video=str_gone&video=str_1', server);
  const list = await chosen();
  await list.findByText('Aurora');
  expect(list.getAllByRole('button', { name: /^Remove/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    ...['Remove from the comparison: Aurora', 'Remove from the comparison: Deleted video'],
  ]);
  expect(await screen.findByRole('heading', { name: 'Choose two to five videos' })).toBeTruthy();
  expect(server.callsOf(getInsightRetention)).toEqual([]);
});

test('videos are added and removed, and a video leads to its own figures of the same period', async () => {
  server.on(getInsightFilterValues, () => ({ items: [{ value: 'str_2', name: 'Bees', pageViews: 20 }] }));
  await openConsole('/insights/compare?video=str_1&video=str_2&period=7', server);
  const list = await chosen();
  expect((await list.findByRole('link', { name: 'Aurora' })).getAttribute('href')).toBe(
    '/videos/str_1?period=7&tab=insights',
  );
  await userEvent.click(list.getByRole('button', { name: 'Remove from the comparison: Bees' }));
  expect(search().getAll('video')).toEqual(['str_1']);
  await userEvent.click(list.getByRole('button', { name: 'Choose videos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare videos' }));
  // Not among those that were seen, but chosen.
  expect(await dialog.findByRole('checkbox', { name: 'Aurora', checked: true })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Bees/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
  expect(search().getAll('video')).toEqual(['str_1', 'str_2']);
});

test('from the page of a video one chooses those to compare it with, over the same period', async () => {
  server.on(getStream, () => sampleVideo());
  server.on(getOverlays, () => ({ streamId: 'str_1', revision: 1, hypergraphics: [], callsToAction: [] }));
  server.on(getInsightFilterValues, () => ({ items: [{ value: 'str_2', name: 'Bees', pageViews: 20 }] }));
  await openConsole('/videos/str_1?tab=insights&period=90&f.country=NO&at=1000', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare with other videos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare videos' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Bees/ }));
  expect(server.callsOf(getInsightFilterValues).at(-1)!.body).not.toHaveProperty('streamId');
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
  expect(location.pathname + location.search).toBe('/insights/compare?period=90&f.country=NO&video=str_1&video=str_2');
  expect(await screen.findByRole('heading', { name: 'Compare videos', level: 1 })).toBeTruthy();
});
