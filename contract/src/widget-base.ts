import { businessBase } from './base-paths.ts';

export const widgetBase = `${businessBase}/video-widget`;
