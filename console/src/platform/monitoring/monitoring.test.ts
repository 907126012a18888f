import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { openMonitoring } from './monitoring.ts';

const script = 'https://cdn.example.com/agent.js';
const page = document.implementation.createHTMLDocument();
let heard: unknown[][];
let warned: Mock;

function settingsAre(settings: object) {
  page.head.innerHTML = `<script type="application/json" id="monitoring">${JSON.stringify(settings)}</script>`;
}
const element = () => page.head.querySelector<HTMLScriptElement>(`script[src="${script}"]`)!;

beforeEach(() => {
  heard = [];
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  settingsAre({ environment: 'qa', newRelic: { script } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'newrelic');
});

function agentArrives(addPageAction = (...args: unknown[]) => heard.push(args)) {
  Object.assign(window, { newrelic: { addPageAction, noticeError: (error: unknown) => heard.push([error]) } });
  element().dispatchEvent(new Event('load'));
}

test('what happened before the script was there is told once it is', async () => {
  const monitoring = openMonitoring(page);
  monitoring.pageAction('page opened', { path: '/' });
  agentArrives();
  await monitoring.ready;
  monitoring.failure('a failure');
  await vi.waitFor(() => expect(heard).toEqual([['page opened', { path: '/' }], ['a failure']]));
});

test('a failure that quotes the number of a card is told without it', async () => {
  const monitoring = openMonitoring(page);
  agentArrives();
  await monitoring.ready;
  monitoring.failure(new TypeError('“4242 4242 4242 4242” is no date, 1795841812475 is'));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  const [[told]] = heard as [[TypeError]];
  expect([told.name, told.message]).toEqual(['TypeError', '“[card number]” is no date, 1795841812475 is']);
  expect(told.stack).not.toContain('4242');
});

test('a script that cannot be loaded or defines nothing is said in the browser’s console, and waits for nobody', async () => {
  const missing = openMonitoring(page);
  element().dispatchEvent(new Event('error'));
  await missing.ready;
  element().remove();
  const empty = openMonitoring(page);
  element().dispatchEvent(new Event('load'));
  await empty.ready;
  expect(warned.mock.calls.map(([, error]) => String(error))).toEqual([
    `Error: ${script} could not be loaded.`,
    `Error: ${script} defines nothing that the console knows.`,
  ]);
});

test('a service that throws does not throw at the page', async () => {
  const monitoring = openMonitoring(page);
  agentArrives(() => {
    throw new Error('The quota is used up');
  });
  await monitoring.ready;
  expect(() => monitoring.pageAction('page opened', {})).not.toThrow();
  expect(warned).toHaveBeenCalled();
});

test('a script that does not arrive holds the start for a second', async () => {
  vi.useFakeTimers();
  const onReady = vi.fn();
  void openMonitoring(page).ready.then(onReady);
  await vi.advanceTimersByTimeAsync(999);
  expect(onReady).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onReady).toHaveBeenCalledOnce();
});

test('without settings nothing is loaded', async () => {
  page.head.innerHTML = '';
  await openMonitoring(page).ready;
  expect(page.head.querySelector('script')).toBeNull();
});
