import type { Locator, Page } from '@playwright/test';

/** Drags files from the disk over the middle of an element, as a mouse does from a folder. `drop` releases them. */
export async function holdFiles(page: Page, files: string[], target: Locator): Promise<{ drop: () => Promise<void> }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What files are dragged to is not shown.');
  const devTools = await page.context().newCDPSession(page);
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devTools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await send('dragEnter');
  await send('dragOver');
  return {
    drop: async () => {
      await send('drop');
      await devTools.detach();
    },
  };
}

export async function dropFiles(page: Page, files: string[], target: Locator): Promise<void> {
  const held = await holdFiles(page, files, target);
  await held.drop();
}
