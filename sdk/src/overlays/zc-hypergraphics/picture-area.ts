import { type Size, toPictureBox } from '../../core/overlays/picture-box.ts';

/**
 * Keeps an element exactly over the picture of a video, which may be smaller or larger than the video element. Reads
 * the layout only when a size, the video's aspect ratio or its `object-fit` changes, and one frame after a call of the
 * returned function.
 */
export function followPicture(area: HTMLElement, layer: HTMLElement, video: HTMLVideoElement, signal: AbortSignal) {
  let size: Size = { width: 0, height: 0 };

  function look() {
    const { objectFit } = getComputedStyle(video);
    const picture = { width: video.videoWidth, height: video.videoHeight };
    const box = toPictureBox(size, picture, objectFit);
    area.hidden = !box;
    if (!box) return;
    for (const side of ['left', 'top', 'width', 'height'] as const) area.style[side] = `${box[side]}px`;
  }

  const observer = new ResizeObserver((entries) => {
    const box = entries.at(-1)?.contentRect;
    if (box) size = { width: box.width, height: box.height };
    look();
  });
  observer.observe(layer);
  video.addEventListener('resize', look, { signal });
  // A page may change `object-fit` at any time, of which only a transition tells.
  video.style.setProperty('transition', 'object-fit 1ms allow-discrete', 'important');
  video.addEventListener('transitionend', look, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
  // Reading the layout is cheap after a frame is drawn, and expensive before.
  return () => void requestAnimationFrame(() => setTimeout(look));
}
