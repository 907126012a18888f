import type { Rival } from './rival.ts';

export const lightEngine = '@videojs/spf';

const box = 'style="display:block;width:100%;aspect-ratio:16/9"';

export const rivals: Rival[] = [
  {
    name: 'mux-player',
    package: '@mux/mux-player',
    note: 'HLS included',
    entry: `import '@mux/mux-player';`,
    markup: ({ hlsUrl, posterUrl }) =>
      `<mux-player src="${hlsUrl}" poster="${posterUrl}" disable-tracking disable-cookies ${box}></mux-player>`,
    lazy: ({ hlsUrl, posterUrl }) =>
      `<mux-player preload="none" src="${hlsUrl}" poster="${posterUrl}" disable-tracking disable-cookies ${box}></mux-player>`,
  },
  {
    name: 'Video.js 8',
    package: 'video.js',
    note: 'HLS included',
    entry: `
      import videojs from 'video.js';
      import 'video.js/dist/video-js.css';
      for (const element of document.querySelectorAll('video-js')) videojs(element);`,
    markup: ({ hlsUrl, posterUrl }) =>
      `<video-js class="vjs-fluid" controls preload="auto" poster="${posterUrl}" ${box}>
        <source src="${hlsUrl}" type="application/x-mpegURL"></video-js>`,
    lazy: ({ hlsUrl, posterUrl }) =>
      `<video-js class="vjs-fluid" controls preload="none" poster="${posterUrl}" ${box}>
        <source src="${hlsUrl}" type="application/x-mpegURL"></video-js>`,
  },
  {
    name: 'Video.js 10 with skin',
    package: '@videojs/html',
    note: 'no HLS',
    entry: `import '@videojs/html/video/player'; import '@videojs/html/video/skin';`,
  },
  {
    name: 'Video.js 10 with skin and HLS',
    package: '@videojs/html',
    note: 'its full HLS engine',
    entry: `
      import '@videojs/html/video/player'; import '@videojs/html/video/skin';
      import '@videojs/html/media/hls-video';`,
    markup: ({ hlsUrl, posterUrl }) =>
      `<video-player><video-skin ${box}><hls-video src="${hlsUrl}" playsinline crossorigin="anonymous"></hls-video>
        <img slot="poster" src="${posterUrl}" alt=""></video-skin></video-player>`,
    lazy: ({ hlsUrl, posterUrl }) =>
      `<video-player><video-skin ${box}><hls-video preload="none" src="${hlsUrl}" playsinline crossorigin="anonymous"></hls-video>
        <img slot="poster" src="${posterUrl}" alt=""></video-skin></video-player>`,
  },
  {
    name: 'Video.js 10 with skin and its light engine',
    package: '@videojs/html',
    note: '@videojs/spf',
    entry: `
      import '@videojs/html/video/player'; import '@videojs/html/video/skin';
      import '@videojs/html/media/simple-hls-video';`,
    lazy: ({ apartUrl, posterUrl }) =>
      `<video-player><video-skin ${box}><simple-hls-video preload="none" src="${apartUrl}" playsinline crossorigin="anonymous"></simple-hls-video>
        <img slot="poster" src="${posterUrl}" alt=""></video-skin></video-player>`,
  },
  {
    name: lightEngine,
    package: '@videojs/spf',
    note: 'the engine alone',
    entry: `
      import { SpfMedia } from '@videojs/spf/dom';
      window.SpfMedia = SpfMedia;
      const video = document.querySelector('video[data-src]');
      if (video) {
        const media = new SpfMedia();
        media.preload = 'none';
        media.attach(video);
        media.src = video.dataset.src;
        video.addEventListener('click', () => media.play());
      }`,
    lazy: ({ apartUrl, posterUrl }) =>
      `<video preload="none" data-src="${apartUrl}" poster="${posterUrl}" playsinline crossorigin ${box}></video>`,
  },
  {
    name: 'Vidstack default layout',
    package: 'vidstack',
    note: 'no HLS',
    entry: `
      import 'vidstack/player/styles/default/theme.css';
      import 'vidstack/player/styles/default/layouts/video.css';
      import 'vidstack/player'; import 'vidstack/player/layouts/default'; import 'vidstack/player/ui';`,
  },
  {
    name: 'Vidstack default layout, hls.js',
    package: 'vidstack',
    note: 'hls.js of our own host, loaded by the player',
    entry: `
      import 'vidstack/player/styles/default/theme.css';
      import 'vidstack/player/styles/default/layouts/video.css';
      import 'vidstack/player'; import 'vidstack/player/layouts/default'; import 'vidstack/player/ui';
      for (const player of document.querySelectorAll('media-player')) {
        player.addEventListener('provider-change', ({ detail }) => {
          if (detail?.type === 'hls') detail.library = () => import('hls.js');
        });
      }`,
    markup: ({ hlsUrl, posterUrl }) =>
      `<media-player src="${hlsUrl}" poster="${posterUrl}" playsinline crossorigin ${box}>
        <media-provider><media-poster class="vds-poster"></media-poster></media-provider>
        <media-video-layout></media-video-layout></media-player>`,
    lazy: ({ hlsUrl, posterUrl }) =>
      `<media-player load="play" poster-load="eager" src="${hlsUrl}" poster="${posterUrl}" playsinline crossorigin ${box}>
        <media-provider><media-poster class="vds-poster"></media-poster></media-provider>
        <media-video-layout></media-video-layout></media-player>`,
  },
  {
    name: 'media-chrome, all controls',
    package: 'media-chrome',
    note: 'no HLS',
    entry: `import 'media-chrome';`,
  },
  {
    name: 'media-chrome, hls.js',
    package: 'media-chrome',
    note: 'hls.js attached at start',
    entry: `
      import 'media-chrome';
      import Hls from 'hls.js';
      for (const video of document.querySelectorAll('media-controller video')) {
        const hls = new Hls();
        hls.loadSource(video.dataset.src);
        hls.attachMedia(video);
      }`,
    markup: ({ hlsUrl, posterUrl }) =>
      `<media-controller ${box}>
        <video slot="media" data-src="${hlsUrl}" poster="${posterUrl}" playsinline crossorigin style="width:100%"></video>
        <media-control-bar><media-play-button></media-play-button><media-mute-button></media-mute-button>
        <media-volume-range></media-volume-range><media-time-range></media-time-range>
        <media-time-display show-duration></media-time-display><media-playback-rate-button></media-playback-rate-button>
        <media-pip-button></media-pip-button><media-fullscreen-button></media-fullscreen-button></media-control-bar>
      </media-controller>`,
  },
  { name: 'hls.js full', package: 'hls.js', entry: `import Hls from 'hls.js'; window.Hls = Hls;` },
  { name: 'hls.js light', package: 'hls.js', entry: `import Hls from 'hls.js/light'; window.Hls = Hls;` },
];
