/** What the shop sells, by the name of the graphic in the video. */
const products = {
  'Sun hat': { price: 39, picture: 'sun-hat.svg' },
  Lantern: { price: 24, picture: 'lantern.svg' },
};

const player = document.querySelector('zc-player');
const basket = document.querySelector('#basket');
const buy = document.querySelector('#buy');
const said = document.querySelector('#said');
let total = 0;

/** `textContent`, never `innerHTML`: names come from elsewhere. */
function put(name, { price, picture }) {
  const row = document.createElement('li');
  const image = Object.assign(document.createElement('img'), { src: picture, alt: '' });
  const label = Object.assign(document.createElement('span'), { textContent: name });
  const cost = Object.assign(document.createElement('strong'), { textContent: `€${price}` });
  row.append(image, label, cost);
  basket.append(row);
  total += price;
  document.querySelector('#empty').hidden = true;
  document.querySelector('#total').textContent = `€${total}`;
  buy.disabled = false;
  said.textContent = `${name} is in your basket.`;
}

player.addEventListener('zc-hypergraphic-select', (event) => {
  const product = products[event.detail.name];
  if (!product) return;
  // Without this, the graphic's link would open in a new tab.
  event.preventDefault();
  put(event.detail.name, product);
});

buy.addEventListener('click', () => {
  // The console counts it for the graphic that was clicked.
  window.zc.convert('purchase', { value: total, currency: 'EUR' });
  basket.replaceChildren();
  total = 0;
  document.querySelector('#empty').hidden = false;
  document.querySelector('#total').textContent = '€0';
  buy.disabled = true;
  said.textContent = 'Thank you. This is an example: nothing was charged.';
});
