import { placementsMaxPerStream, type ViewerOverlays } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { toCallsToAction } from '../calls-to-action/cta-guard.ts';
import { isSameAnswer, readOverlays } from './overlays-client.ts';
import { toOverlays } from './to-overlays.ts';

const graphic = {
  uuid: 'hyg_1',
  name: 'Shoe',
  url: 'https://shop.example',
  defaultPath: '/media/shoe.png',
  hoverPath: null,
  width: 200,
  height: 100,
  trackConversions: true,
};
const placement = {
  id: 'hgp_1',
  hypergraphicId: 'hyg_1',
  style: { top: 10, left: 20, width: 30 },
  dropTimestamp: 1000,
  removeTimestamp: null,
  hlsDisplay: true,
};
const callToAction = {
  id: 'cta_1',
  kind: 'BUTTON' as const,
  text: 'Buy',
  url: 'https://shop.example',
  moment: 'TIME' as const,
  startMs: 0,
  endMs: null,
  style: { position: 'TOP_LEFT' as const, look: 'SOLID' as const, color: null },
  headline: '',
  description: '',
  consentText: '',
  isSkippable: true,
  imageUrl: null,
  durationMs: 10_000,
  skipAfterMs: null,
  trackConversions: true,
};
const overlays: ViewerOverlays = {
  streamId: 'str_1',
  hypergraphics: [graphic],
  placements: [placement],
  callsToAction: [callToAction],
};
const origin = 'https://video.example';

/** Answers requests with real responses, and records them. */
function createServer(responseData: unknown) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = async (input, init) => {
    asked.push({ url: String(input), init });
    return new Response(JSON.stringify({ responseData }));
  };
  return { asked, send };
}

test('requests exactly this address, after everything the picture needs', async () => {
  const { asked, send } = createServer(overlays);
  const url = `${origin}/general/v1.1/stream/viewer/overlays?streamId=str_1&token=a.b:c&revision=3`;
  expect(await readOverlays(url, undefined, send)).toEqual(overlays);
  expect(new URL(asked[0]?.url ?? '').searchParams.get('token')).toBe('a.b:c');
  expect(asked[0]?.init).toMatchObject({ method: 'GET', priority: 'low' });
});

test('an invalid response is a failure with a code', async () => {
  const { send } = createServer({ streamId: 'str_1', placements: [] });
  await expect(readOverlays(`${origin}/x`, undefined, send)).rejects.toMatchObject({ code: 'client.reply_unreadable' });
});

test('only a renewed token counts as the same response', () => {
  const address = (query: string) => `${origin}/overlays?${query}`;
  expect(isSameAnswer(address('revision=3&token=a'), address('revision=3&token=b'))).toBe(true);
  expect(isSameAnswer(address('revision=3&token=a'), address('revision=4&token=a'))).toBe(false);
});

test('a placement gets its graphic, with absolute addresses', () => {
  expect(toOverlays(overlays, origin).placed).toEqual([
    {
      id: 'hgp_1',
      startMs: 1000,
      endMs: Number.POSITIVE_INFINITY,
      top: 10,
      left: 20,
      width: 30,
      graphic: { ...graphic, defaultPath: `${origin}/media/shoe.png` },
    },
  ]);
});

test.each([
  ['whose graphic is not there', { ...overlays, hypergraphics: [] }],
  ['that is not for HLS', { ...overlays, placements: [{ ...placement, hlsDisplay: false }] }],
  ['whose place is a text', { ...overlays, placements: [{ ...placement, style: { top: '1;x', left: 0, width: 1 } }] }],
  ['whose place is no number', { ...overlays, placements: [{ ...placement, dropTimestamp: Number.NaN }] }],
  ['whose picture runs', { ...overlays, hypergraphics: [{ ...graphic, defaultPath: 'javascript:alert(1)' }] }],
  [
    'whose picture is written out',
    { ...overlays, hypergraphics: [{ ...graphic, defaultPath: 'data:image/svg+xml,' }] },
  ],
  ['without a size', { ...overlays, hypergraphics: [{ ...graphic, height: 0 }] }],
])('a placement %s is left out', (_case, answer) => {
  expect(toOverlays(answer as ViewerOverlays, origin).placed).toEqual([]);
});

test('no more are accepted than a video may have', () => {
  const placements = Array.from({ length: placementsMaxPerStream + 1 }, (_, index) => ({
    ...placement,
    id: `hgp_${index}`,
  }));
  expect(toOverlays({ ...overlays, placements }, origin).placed.length).toBe(placementsMaxPerStream);
});

test('unknown kinds of calls to action are left out, and unsafe picture addresses too', () => {
  const answer = {
    ...overlays,
    callsToAction: [
      { ...callToAction, kind: 'HOLOGRAM' },
      { ...callToAction, id: 'cta_1', kind: 'AD', imageUrl: 'javascript:alert(1)' },
      { ...callToAction, id: 'cta_2', kind: 'AD', imageUrl: '/media/ad.jpg' },
    ],
  } as unknown as ViewerOverlays;
  expect(toCallsToAction(answer.callsToAction, origin).map(({ imageUrl }) => imageUrl)).toEqual([
    null,
    `${origin}/media/ad.jpg`,
  ]);
});
