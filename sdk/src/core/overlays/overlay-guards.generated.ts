// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { ViewerHypergraphic, ViewerOverlays, ViewerPlacement } from '@zeacon/contract';

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const isFigure = (value: unknown): boolean => Number.isFinite(value);
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFigureOrNull = (value: unknown): boolean => value === null || isFigure(value);
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
export const areFigures = (...values: unknown[]): boolean => values.every(isFigure);
export const areTexts = (...values: unknown[]): boolean => values.every(isText);

export function isViewerOverlays(value: unknown): value is ViewerOverlays {
  return (
    isObject(value) &&
    isText(value.streamId) &&
    [value.hypergraphics, value.placements, value.callsToAction].every(Array.isArray)
  );
}

export function isGraphic(value: unknown): value is ViewerHypergraphic {
  return (
    isObject(value) &&
    areTexts(value.uuid, value.name, value.url, value.defaultPath) &&
    isTextOrNull(value.hoverPath) &&
    areFigures(value.width, value.height)
  );
}

export function isPlacement(value: unknown): value is ViewerPlacement {
  return (
    isObject(value) &&
    areTexts(value.id, value.hypergraphicId) &&
    isObject(value.style) &&
    areFigures(value.style.top, value.style.left, value.style.width) &&
    isFigure(value.dropTimestamp) &&
    isFigureOrNull(value.removeTimestamp)
  );
}
