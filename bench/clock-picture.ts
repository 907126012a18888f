/**
 * A picture that shows what time it is: the milliseconds of the day's clock in sixteen squares, white for 1. Read from the screen it
 * tells how long the picture has been on its way.
 */
const bits = 16;
const square = 20;

/** As ffmpeg's `lavfi` takes it. */
export function clockPicture(frameRate: number): string {
  const squares = Array.from({ length: bits }, (_, bit) => {
    const isSet = `mod(floor(time(0)*1000/${2 ** bit})\\,2)`;
    return `drawbox=x=${bit * square}:y=0:w=${square}:h=${square}:color=white:t=fill:enable='${isSet}'`;
  });
  return [`color=black:size=${bits * square}x180:rate=${frameRate}`, ...squares].join(',');
}

/** Runs in the page: `latencies(seconds)` of what the video shows, in milliseconds, one for each picture. */
export const readClock = `
window.latencies = (video, seconds) => new Promise((resolve) => {
  const canvas = document.createElement('canvas');
  canvas.width = ${bits * square};
  canvas.height = ${square};
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const found = [];
  const until = performance.now() + seconds * 1000;
  const look = () => {
    context.drawImage(video, 0, 0, ${bits * square}, ${square}, 0, 0, ${bits * square}, ${square});
    const { data } = context.getImageData(0, ${square / 2}, ${bits * square}, 1);
    let shown = 0;
    for (let bit = 0; bit < ${bits}; bit += 1) if (data[(bit * ${square} + ${square / 2}) * 4] > 128) shown += 2 ** bit;
    const wait = (Date.now() - shown) & ${2 ** bits - 1};
    found.push({ wait, at: performance.now() });
    if (performance.now() < until) video.requestVideoFrameCallback(look);
    else resolve(found);
  };
  video.requestVideoFrameCallback(look);
});`;
