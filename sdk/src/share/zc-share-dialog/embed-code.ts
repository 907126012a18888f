import type { PublicStream } from '@zeacon/contract';

interface Place {
  /** Origin of the platform. */
  origin: string;
  /** In seconds. */
  startAt: number;
}

const shapeOf = ({ width, height }: PublicStream) => (width > 0 && height > 0 ? `${width}/${height}` : '16/9');
const frameWidth = 640;

/** The player as an element of the customer's page. Its space is reserved until the script has loaded. */
export function embedSnippet(stream: PublicStream, { origin, startAt }: Place): string {
  const start = startAt > 0 ? ` start-time="${startAt}"` : '';
  return [
    `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script>`,
    `<zc-player media-id="${stream.streamId}"${start} style="display:block;aspect-ratio:${shapeOf(stream)}"></zc-player>`,
  ].join('\n');
}

/** The player in a frame, where the platform grants access to the video for every visitor. */
export function frameSnippet(stream: PublicStream, { origin, startAt }: Place): string {
  const start = startAt > 0 ? `?t=${startAt}` : '';
  const [width = 16, height = 9] = shapeOf(stream).split('/').map(Number);
  return [
    `<iframe src="${origin}/v/${stream.streamId}/embed${start}"`,
    `width="${frameWidth}" height="${Math.round((frameWidth * height) / width)}"`,
    'allow="autoplay; fullscreen; picture-in-picture; encrypted-media; web-share"',
    'allowfullscreen loading="lazy" title="Video player" style="border:0"></iframe>',
  ].join(' ');
}
