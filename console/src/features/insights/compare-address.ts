import { paths } from '../../paths.ts';
import { type InsightAddress, useInsightAddress } from './insight-address.ts';

const isKept = (name: string) => name === 'period' || name === 'from' || name === 'to' || name.startsWith('f.');

/** The period and the views that are counted, for another page of figures that decides itself which videos. */
function keptOf(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => isKept(name) && name !== 'f.streamId'));
}

const withParams = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path);

/** The page that compares videos, over the period and the views of this one. */
export function compareHref(params: URLSearchParams, videos: readonly string[]): string {
  const kept = keptOf(params);
  for (const id of videos) kept.append('video', id);
  return withParams(paths.compareVideos, kept);
}

/** The figures of one video, over the period and the views of this page. */
export function videoInsightsHref(params: URLSearchParams, id: string): string {
  const kept = keptOf(params);
  kept.set('tab', 'insights');
  return withParams(paths.video(id), kept);
}

export const insightsHref = (params: URLSearchParams): string => withParams(paths.insights, keptOf(params));

/** What is chosen on the page that compares videos: which ones is no filter there. */
export function useCompareAddress(): InsightAddress {
  const address = useInsightAddress();
  const { streamId: _chosenHere, ...filters } = address.filters;
  return { ...address, filters, asked: { ...address.asked, filters }, isOfSeveral: true };
}

/** The same, of all views of these videos together. */
export const together = (address: InsightAddress, videos: readonly string[]): InsightAddress => ({
  ...address,
  asked: { ...address.asked, filters: { ...address.filters, streamId: [...videos] } },
});
