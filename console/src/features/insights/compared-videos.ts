import { type LineLook, looksOf } from '../../ui/chart/chart-line.ts';

/** One of the videos that are compared, with how its lines look in every chart of the page. */
export interface ComparedVideo {
  id: string;
  name: string;
  look: LineLook;
}

/** Those of them that there still are; deleted ones have no name. */
export function comparedVideos(ids: readonly string[], names: ReadonlyMap<string, string>): ComparedVideo[] {
  const known = ids.filter((id) => names.has(id));
  const looks = looksOf(known.map(() => ({})));
  return known.map((id, index) => ({ id, name: names.get(id)!, look: looks[index]! }));
}
