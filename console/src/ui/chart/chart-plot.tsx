import 'uplot/dist/uPlot.min.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import * as styles from './chart.css.ts';
import { looksOf } from './chart-line.ts';
import { makePlot } from './make-plot.ts';
import { onThemeChange } from './on-theme-change.ts';
import { plotData } from './plot-data.ts';
import type { PlotProps } from './plot-props.ts';

/** The picture of a chart, on a canvas. */
export function ChartPlot(props: PlotProps) {
  const { lines, height, isPhone, cursor, selected, playhead, zoom, underWay } = props;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  /** What the plot's own callbacks read. */
  const latest = useRef(props);
  latest.current = props;
  const [, setDrawn] = useState(0);
  const shape = [isPhone, height, Boolean(underWay), ...lines.map(({ id, isFaint }) => `${id} ${isFaint}`)].join('|');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for what a plot cannot change.
  useLayoutEffect(() => {
    const made = makePlot(host.current!, latest, plotData(latest.current));
    plot.current = made;
    const fit = () => {
      const width = host.current?.clientWidth ?? 0;
      if (width > 0 && width !== made.width) made.setSize({ width, height });
      setDrawn((count) => count + 1);
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(host.current!);
    const stop = onThemeChange(() => made.redraw());
    return () => {
      stop();
      sizes.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [shape]);

  const { steps, ticks, marks, ceiling } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot reads them through `latest`.
  useEffect(() => {
    plot.current?.setData(plotData(latest.current));
    setDrawn((count) => count + 1);
  }, [steps, ticks, lines, underWay, marks, ceiling, zoom?.from, zoom?.to, shape]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another span, not another object.
  useEffect(() => {
    const made = plot.current;
    if (!made) return;
    const left = selected ? made.valToPos(selected.from, 'x') : 0;
    const width = selected ? made.valToPos(selected.to, 'x') - left : 0;
    made.setSelect({ left, width, top: 0, height: selected ? made.over.clientHeight : 0 }, false);
  }, [selected?.from, selected?.to]);

  const made = plot.current;
  const xOf = (step: number) => (made ? made.valToPos(step, 'x') + made.over.offsetLeft : 0);
  const isVisible = (step: number) => !zoom || (step >= zoom.from && step <= zoom.to);
  return (
    <>
      <div ref={host} className={styles.plot} aria-hidden />
      {made && playhead !== undefined && isVisible(playhead) && (
        <div className={styles.playhead} style={{ left: xOf(playhead), height: made.over.clientHeight }} aria-hidden />
      )}
      {made && cursor !== undefined && isVisible(cursor) && (
        <>
          <div className={styles.cursor} style={{ left: xOf(cursor), height: made.over.clientHeight }} aria-hidden />
          <Tip {...props} step={cursor} left={xOf(cursor)} width={made.width} />
        </>
      )}
    </>
  );
}

function Tip(props: PlotProps & { step: number; left: number; width: number }) {
  const { steps, lines, format, notes, step, left, width } = props;
  const looks = looksOf(lines);
  const side = left > width / 2 ? { right: width - left + 8 } : { left: left + 8 };
  return (
    <div className={styles.tip} style={side} aria-hidden>
      <span className={styles.tipStep}>{steps[step]}</span>
      {lines.map(({ id, name, values }, index) => {
        const value = values[step];
        return (
          <div key={id} className={styles.tipLine}>
            <i className={styles.tipTone} style={{ background: looks[index]!.tone }} />
            <span className={styles.tipName} dir="auto">
              {name}
            </span>
            <span className={styles.tipValue}>{value === null || value === undefined ? '–' : format(value)}</span>
          </div>
        );
      })}
      {notes?.has(step) && (
        <p className={styles.tipNote} dir="auto">
          {notes.get(step)}
        </p>
      )}
    </div>
  );
}
