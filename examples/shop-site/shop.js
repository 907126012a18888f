/** Follows links without loading the page anew, as shops made with a framework do. Knows nothing of Zeacon. */

const policy = globalThis.trustedTypes?.createPolicy('shop', { createHTML: (html) => html }) ?? {
  createHTML: (html) => html,
};

const basketKey = 'northlight-basket';
let basket = [];
try {
  basket = JSON.parse(sessionStorage.getItem(basketKey)) ?? [];
} catch {
  // Storage is blocked: the basket lasts as long as this page.
}

function addToBasket(product) {
  basket.push(product);
  try {
    sessionStorage.setItem(basketKey, JSON.stringify(basket));
  } catch {
    // As above.
  }
}

function fillBasket() {
  const list = document.querySelector('#basket');
  if (!list) return;
  const rows = basket.map((product) => Object.assign(document.createElement('li'), { textContent: product }));
  list.replaceChildren(...rows);
  document.querySelector('#empty').hidden = rows.length > 0;
}

let current = new AbortController();

async function show(address) {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const page = new DOMParser().parseFromString(policy.createHTML(await answer.text()), 'text/html');
    document.title = page.title;
    const main = document.adoptNode(page.querySelector('main'));
    document.querySelector('main').replaceWith(main);
    fillBasket();
    main.focus();
  } catch {
    // The browser knows best what to say of an address that cannot be read.
    if (!signal.aborted) location.assign(address);
  }
}

document.addEventListener('click', (event) => {
  const product = event.target.closest('[data-product]');
  if (product) {
    addToBasket(product.dataset.product);
    product.textContent = 'In the basket';
    return;
  }
  const link = event.target.closest('a[href^="/shop-site/"]');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  scrollTo(0, 0);
  show(link.href);
});

addEventListener('popstate', () => show(location.href));
fillBasket();
