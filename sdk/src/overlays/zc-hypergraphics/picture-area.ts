import { type Size, toPictureBox } from '../../core/overlays/picture-box.ts';

/**
 * Keeps an element exactly over the picture of a video, which may be smaller or larger than the video element. Reads
 * the layout only when a size or the video's shape changes, and after a frame once it is told to look.
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
  signal.addEventListener('abort', () => observer.disconnect());
  // What the page says of the video costs nothing once a frame is drawn, and much before.
  return () => void requestAnimationFrame(() => setTimeout(look));
}
