import { useLayoutEffect, useRef } from 'react';

interface Props {
  canvas: HTMLCanvasElement | undefined;
  className: string;
  /** Label for screen readers; without one it is decorative. */
  label?: string;
}

/** Puts a canvas that the engine draws on into the page. */
export function CanvasSlot({ canvas, className, label }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = slot.current;
    if (!canvas || !place) return undefined;
    place.append(canvas);
    return () => canvas.remove();
  }, [canvas]);
  return (
    <div
      ref={slot}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const })}
    />
  );
}
