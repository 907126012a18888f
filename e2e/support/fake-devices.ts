import { wholeBrowser } from './browsers.ts';

const { launchOptions } = wholeBrowser;

/** A browser with a fake camera and microphone, which pages may use without asking. */
export const fakeDevices = {
  ...launchOptions,
  args: [
    ...launchOptions.args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
  ],
};
