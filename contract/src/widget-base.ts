import { businessBase } from './accounts.ts';

export const widgetBase = `${businessBase}/video-widget`;
