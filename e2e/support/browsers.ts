import { findTool } from '../../scripts/ensure-tools.ts';

/**
 * What the window of the whole browser draws for its address bar is a page of its own, two for each window. The last
 * switch of this name counts, so what Playwright switches off with it, and these tests need, is here too.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const launch = (executablePath: string | undefined, args: string[] = []) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=user-gesture-required',
      ...args,
    ],
  },
});

/** For tests that send video, or that judge when and where the browser draws. */
export const wholeBrowser = launch(findTool('chromium'), [`--disable-features=${disabledFeatures.join(',')}`]);

/** Chromium's engine without its windows, at half the work; the whole browser where it is not installed. */
export const headlessShell = launch(findTool('headlessShell') ?? findTool('chromium'));

/** What a person's browser says it is. That of tests names itself a program without windows, whose views do not count. */
export const viewerAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
