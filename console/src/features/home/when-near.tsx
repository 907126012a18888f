import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface Props {
  /** Of the space that is kept for it until then, in pixels. */
  height: number;
  children: ReactNode;
}

const margin = '400px';

/** Draws what is below the fold, and loads what it needs, once the reader comes near it. */
export function WhenNear({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true));
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}
