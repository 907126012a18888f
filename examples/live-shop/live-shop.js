/** Shown where the page's address names no stream, as in `?stream=str_…`. */
const usualStream = '';

const stream = new URLSearchParams(location.search).get('stream') ?? usualStream;
const player = document.querySelector('zc-player');
const state = document.querySelector('#state');
const basket = document.querySelector('#basket');

const said = {
  SCHEDULED: 'Not on the air yet.',
  WAITING: 'About to begin.',
  LIVE: 'On the air.',
  INTERRUPTED: 'Back in a moment.',
  ENDED: 'Over. The recording stays.',
};

player.addEventListener('zc-live-change', ({ liveStatus }) => {
  state.textContent = said[liveStatus];
});

player.addEventListener('zc-hypergraphic-select', (event) => {
  // Without this, the graphic's link would open in a new tab.
  event.preventDefault();
  const row = document.createElement('li');
  // `textContent`, never `innerHTML`: names come from elsewhere.
  row.append(Object.assign(document.createElement('span'), { textContent: event.detail.name }));
  basket.append(row);
  document.querySelector('#empty').hidden = true;
});

if (/^str_\w+$/.test(stream)) {
  document.querySelector('#choose').hidden = true;
  document.querySelector('#shop').hidden = false;
  player.mediaId = stream;
}
