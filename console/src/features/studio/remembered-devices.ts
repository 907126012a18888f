import { type Layout, layouts, type PictureQuality, pictureQualities } from './engine/layout-geometry.ts';

const key = 'zeacon.studio';

export interface Remembered {
  cameras: string[];
  microphones: string[];
  layout: Layout;
  quality: PictureQuality;
}

/** The devices last used in this browser. */
export function readRemembered(): Remembered {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Remembered>;
    const texts = (list: unknown) =>
      Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];
    return {
      cameras: texts(stored.cameras),
      microphones: texts(stored.microphones),
      layout: layouts.find((layout) => layout === stored.layout) ?? 'single',
      quality: pictureQualities.find((quality) => quality === stored.quality) ?? pictureQualities[0],
    };
  } catch {
    return { cameras: [], microphones: [], layout: 'single', quality: pictureQualities[0] };
  }
}

export function remember(remembered: Remembered): void {
  try {
    localStorage.setItem(key, JSON.stringify(remembered));
  } catch {
    // A browser that stores nothing asks again the next time.
  }
}
