import { type KeyboardEvent, useState } from 'react';
import { partOf, type Span } from './chart-scale.ts';

interface Walked {
  count: number;
  zoom: Span | undefined;
  onZoom: (span: Span | undefined) => void;
  onPick: ((step: number) => void) | undefined;
}

interface Cursor {
  step: number;
  /** Where a part that is being chosen began. */
  anchor?: number;
  isByKeys: boolean;
}

/** Walks through the steps of a chart by keys; a pointer moves the same cursor. */
export function useChartKeys({ count, zoom, onZoom, onPick }: Walked) {
  const [cursor, setCursor] = useState<Cursor>();
  const { from, to } = zoom ?? { from: 0, to: count - 1 };
  // Other values may have fewer steps.
  const at = cursor && Math.min(cursor.step, count - 1);
  const selected = cursor?.anchor === undefined || at === undefined ? undefined : partOf(count, cursor.anchor, at);

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowRight: (at ?? from - 1) + 1,
      ArrowLeft: (at ?? to + 1) - 1,
      Home: from,
      End: to,
      PageUp: (at ?? to) - 7,
      PageDown: (at ?? from) + 7,
    };
    const wanted = moves[event.key];
    if (wanted !== undefined) {
      const step = Math.max(from, Math.min(to, wanted));
      const anchor = event.shiftKey ? (cursor?.anchor ?? at ?? step) : undefined;
      setCursor({ step, isByKeys: true, ...(anchor !== undefined && { anchor }) });
    } else if (event.key === 'Enter' && selected) {
      onZoom(selected);
      setCursor({ step: selected.from, isByKeys: true });
    } else if (event.key === 'Enter' && at !== undefined && onPick) onPick(at);
    else if (event.key === 'Escape' && (cursor?.anchor !== undefined || zoom)) {
      if (cursor?.anchor === undefined) onZoom(undefined);
      else setCursor({ step: cursor.step, isByKeys: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    cursor: at,
    isByKeys: cursor?.isByKeys === true,
    selected,
    onKeyDown,
    point: (step: number | undefined) => setCursor(step === undefined ? undefined : { step, isByKeys: false }),
    leave: () => setCursor(undefined),
  };
}
