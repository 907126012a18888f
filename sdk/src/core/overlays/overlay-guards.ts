import type { ViewerHypergraphic, ViewerOverlays, ViewerPlacement } from '@zeacon/contract';

type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string');
export const areFigures = (...values: unknown[]) => values.every(Number.isFinite);
export const isFigureOrNull = (value: unknown) => value === null || Number.isFinite(value);
export const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

export function isViewerOverlays(value: unknown): value is ViewerOverlays {
  return (
    isObject(value) &&
    areTexts(value.streamId) &&
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
    areFigures(value.style.top, value.style.left, value.style.width, value.dropTimestamp) &&
    isFigureOrNull(value.removeTimestamp)
  );
}
