import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { placeholderRoutes } from './placeholder.routes.ts';
import { placeholder, placeholderThumbnail, placeholderThumbnailUrl } from './placeholder.ts';

export function createPlaceholder({ config }: Pick<Parts, 'config'>) {
  return {
    video: placeholder,
    thumbnailPath: placeholderThumbnail,
    thumbnailUrl: placeholderThumbnailUrl,
    routes: ({ app }: Http) => placeholderRoutes(app, config.environment),
  };
}
