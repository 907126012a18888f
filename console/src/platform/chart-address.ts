import { useSearch } from 'wouter';

/** The part of a chart that the address names, as its first and last step; undefined if it has no such steps. */
export function spanBetween(starts: readonly string[], named: readonly string[]) {
  const [from, to] = named.map((start) => starts.indexOf(start));
  return from === undefined || to === undefined || from < 0 || to < 0 ? undefined : { from, to };
}

/**
 * How a chart is looked at, in the address: going back leads to the page before, not through each look. `name` tells it
 * from other charts of its page, `starts` are what its steps are called there. The fragment stays, as it may be a key.
 */
export function useChartAddress(name: string, starts: readonly string[]) {
  const params = new URLSearchParams(useSearch());
  const put = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(location.search);
    change(next);
    const search = next.size > 0 ? `?${next}` : '';
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
  };
  const set = (parameter: string, value: string | undefined) =>
    put((next) => (value ? next.set(parameter, value) : next.delete(parameter)));
  const [zoom, figure] = [`${name}zoom`, `${name}figure`];
  return {
    asTable: params.getAll('astable').includes(name),
    setAsTable: (isTable: boolean) =>
      put((next) => {
        next.delete('astable', name);
        if (isTable) next.append('astable', name);
      }),
    /** Which of its figures a chart draws. */
    figure: params.get(figure) ?? '',
    setFigure: (value: string | undefined) => set(figure, value),
    zooming: {
      zoom: spanBetween(starts, (params.get(zoom) ?? '').split('..')),
      onZoom: (span: { from: number; to: number } | undefined) =>
        set(zoom, span && `${starts[span.from]}..${starts[span.to]}`),
    },
  };
}
