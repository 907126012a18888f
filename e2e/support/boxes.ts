import { expect, type Locator } from '@playwright/test';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  expect(box, `${element} is shown`).not.toBeNull();
  return box!;
}

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether all of it can be seen without scrolling. */
export function isInView({ x, y, width, height }: Box, size: { width: number; height: number }): boolean {
  return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
}
