import type { Http } from '../../platform/module.ts';
import { placeholderRoutes } from './placeholder.routes.ts';
import { placeholder, placeholderThumbnail, placeholderThumbnailUrl } from './placeholder.ts';

export function createPlaceholder() {
  return {
    video: placeholder,
    thumbnailPath: placeholderThumbnail,
    thumbnailUrl: placeholderThumbnailUrl,
    routes: ({ app }: Http) => placeholderRoutes(app),
  };
}
