import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Stream } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { type LibraryQuery, videoOptions, videosOptions } from './video-queries.ts';

/** Rows of the library are loaded in pages of this size, as they come into view. */
export const libraryPageSize = 100;

/** Rendered rows: those in view, and the focused one wherever it is. */
export interface DrawnRows {
  from: number;
  to: number;
  focused: number;
}

/**
 * The library by row: `at` returns the row, or undefined while it loads. The first page is always read, because it
 * contains the total; other pages only if they have rendered rows.
 */
export function useLibraryRows(query: LibraryQuery, { from, to, focused }: DrawnRows) {
  const api = useApi();
  const optionsOf = (page: number) => videosOptions(api, { ...query, page, size: libraryPageSize });
  const start = useQuery({ ...optionsOf(0), placeholderData: keepPreviousData });
  const [firstPage, lastPage, focusedPage] = [from, to, focused].map((row) => Math.floor(row / libraryPageSize));
  const inView = Array.from({ length: lastPage! - firstPage! + 1 }, (_page, index) => firstPage! + index);
  const numbers = [...new Set([...inView, focusedPage!])].filter((page) => page > 0);
  const pages = useQueries({ queries: start.isPlaceholderData ? [] : numbers.map(optionsOf) });
  const failed = pages.find(({ error, data }) => error && !data);
  return {
    start,
    total: start.data?.totalItems,
    failed,
    /** Ids of the loaded rows, by page: the pages in view. */
    ids: [start, ...pages].map(({ data }) => data?.items.map(({ id }) => id) ?? []),
    at(index: number): Stream | undefined {
      const page = Math.floor(index / libraryPageSize);
      const read = page === 0 ? start.data : pages[numbers.indexOf(page)]?.data;
      return read?.items[index % libraryPageSize];
    },
  };
}

/** Those that are loaded, in order. */
export function useVideosById(ids: readonly string[]): Stream[] {
  const api = useApi();
  const answers = useQueries({ queries: ids.map((id) => videoOptions(api, id)) });
  return answers.flatMap(({ data }) => data ?? []);
}
