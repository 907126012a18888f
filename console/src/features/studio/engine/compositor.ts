import { arrange, fitInto, type Size } from './layout-geometry.ts';
import type { Card, LowerThird, Scene } from './scene.ts';

export type Picture = VideoFrame | ImageBitmap;

interface CompositorDeps {
  size: Size;
  canvas: OffscreenCanvas;
  /** The newest picture of a source, or undefined before the first. */
  pictureOf: (id: string) => Picture | undefined;
}

const face = "'Inter Variable', system-ui, sans-serif";
const ink = '#0d1015';
const slideMs = 220;

export function sizeOf(picture: Picture): Size {
  return 'displayWidth' in picture
    ? { width: picture.displayWidth, height: picture.displayHeight }
    : { width: picture.width, height: picture.height };
}

/** White or near black, whichever is more readable on `color` (`#rrggbb`). */
export function textColorOn(color: string): string {
  const linear = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.054 ? '#ffffff' : ink;
}

/** Draws the scene onto a canvas. */
export function createCompositor({ size, canvas, pictureOf }: CompositorDeps) {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { alpha: false })!;
  const unit = Math.min(size.width, size.height) / 720;
  let shown: LowerThird | null = null;
  let wanted: LowerThird | null = null;
  let changedMs = Number.NEGATIVE_INFINITY;

  function drawItems({ items, layout }: Scene) {
    const slots = arrange(
      layout,
      items.map(({ isWhole }) => isWhole),
      size,
    );
    context.fillStyle = ink;
    context.fillRect(0, 0, size.width, size.height);
    slots.forEach((slot, index) => {
      const { id, label } = items[index]!;
      const picture = pictureOf(id);
      const { x, y, width, height } = slot.box;
      context.save();
      if (slot.radius > 0) {
        context.beginPath();
        context.roundRect(x, y, width, height, slot.radius);
        context.clip();
      }
      if (picture) {
        const { from, to } = fitInto(slot, sizeOf(picture));
        if (slot.radius > 0) {
          context.fillStyle = ink;
          context.fillRect(x, y, width, height);
        }
        context.drawImage(picture, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
      } else drawWaiting(label, slot.box);
      context.restore();
    });
  }

  function drawWaiting(
    label: string,
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
  ) {
    context.fillStyle = '#1f252f';
    context.fillRect(x, y, width, height);
    context.fillStyle = '#b9c1cd';
    context.font = `560 ${Math.round(Math.min(28 * unit, width / 12))}px ${face}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(label, x + width / 2, y + height / 2, width * 0.9);
  }

  function drawLowerThird({ name, title, color }: LowerThird, share: number) {
    const edge = 44 * unit;
    const nameSize = Math.round(34 * unit);
    const titleSize = Math.round(23 * unit);
    const pad = 20 * unit;
    const most = size.width - 2 * edge;
    context.font = `660 ${nameSize}px ${face}`;
    const nameWidth = Math.min(context.measureText(name).width + 2 * pad, most);
    context.font = `500 ${titleSize}px ${face}`;
    const titleWidth = title ? Math.min(context.measureText(title).width + 2 * pad, most) : 0;
    const nameHeight = nameSize + pad * 0.9;
    const titleHeight = title ? titleSize + pad * 0.8 : 0;
    const top = size.height - edge - nameHeight - titleHeight;
    context.save();
    context.globalAlpha = share;
    context.translate((1 - share) * -24 * unit, 0);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillStyle = color;
    context.fillRect(edge, top, nameWidth, nameHeight);
    context.fillStyle = textColorOn(color);
    context.font = `660 ${nameSize}px ${face}`;
    context.fillText(name, edge + pad, top + nameHeight / 2 + unit, nameWidth - 2 * pad);
    if (title) {
      context.fillStyle = '#ffffff';
      context.fillRect(edge, top + nameHeight, titleWidth, titleHeight);
      context.fillStyle = ink;
      context.font = `500 ${titleSize}px ${face}`;
      context.fillText(title, edge + pad, top + nameHeight + titleHeight / 2 + unit, titleWidth - 2 * pad);
    }
    context.restore();
  }

  function drawCard({ title, text, color }: Card) {
    const middle = size.width / 2;
    context.fillStyle = ink;
    context.fillRect(0, 0, size.width, size.height);
    context.fillStyle = color;
    context.fillRect(middle - 36 * unit, size.height / 2 - 74 * unit, 72 * unit, 6 * unit);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = '#ffffff';
    context.font = `660 ${Math.round(54 * unit)}px ${face}`;
    context.fillText(title, middle, size.height / 2 - 10 * unit, size.width * 0.9);
    context.fillStyle = '#b9c1cd';
    context.font = `450 ${Math.round(26 * unit)}px ${face}`;
    context.fillText(text, middle, size.height / 2 + 52 * unit, size.width * 0.9);
  }

  return {
    /** `nowMs` drives animations. */
    draw(scene: Scene, nowMs: number) {
      if (scene.card) return drawCard(scene.card);
      drawItems(scene);
      if (JSON.stringify(scene.lowerThird) !== JSON.stringify(wanted)) {
        wanted = scene.lowerThird;
        changedMs = nowMs;
      }
      const share = Math.min(1, (nowMs - changedMs) / slideMs);
      if (wanted) shown = wanted;
      else if (share >= 1) shown = null;
      if (shown) drawLowerThird(shown, wanted ? share : 1 - share);
    },
  };
}
