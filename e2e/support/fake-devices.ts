import config from '../playwright.config.ts';

const { launchOptions } = config.use ?? {};

/** A browser with a camera and a microphone of its own, which may be used without asking. */
export const fakeDevices = {
  ...launchOptions,
  args: [
    ...(launchOptions?.args ?? []),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
  ],
};
