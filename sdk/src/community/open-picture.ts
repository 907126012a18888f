import { pageState } from './page-state.ts';

/** Shows the pictures of a post large, one at a time, above the page. */
export function openPicture(link: HTMLAnchorElement): void {
  const links = [...(link.closest('.pictures')?.querySelectorAll<HTMLAnchorElement>('a[data-picture]') ?? [link])];
  const dialog = document.createElement('dialog');
  dialog.className = 'enlarged';
  const acts = Object.assign(document.createElement('p'), { className: 'acts' });
  const picture = document.createElement('img');
  const caption = document.createElement('p');
  caption.dir = 'auto';
  let at = links.indexOf(link);

  const button = (text: string, onPress: () => void) => {
    const one = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
    one.addEventListener('click', onPress);
    acts.append(one);
    return one;
  };
  const turns = links.length > 1 ? [-1, 1].map((by) => ({ by, one: button(by < 0 ? '‹' : '›', () => turn(by)) })) : [];
  for (const { one } of turns) one.dataset.turn = '';
  button(pageState?.said.close ?? '', () => dialog.close()).autofocus = true;

  const nameAt = (index: number) => links[index]?.dataset.picture ?? '';
  function renew(): void {
    const { href } = links[at]!;
    const { alt = '', width = 0, height = 0 } = links[at]!.querySelector('img') ?? {};
    Object.assign(picture, { src: href, alt });
    picture.style.aspectRatio = width && height ? `${width} / ${height}` : '';
    caption.textContent = alt;
    dialog.ariaLabel = nameAt(at);
    for (const { by, one } of turns) {
      one.ariaLabel = nameAt(at + by);
      one.disabled = !links[at + by];
    }
  }
  function turn(by: number): void {
    if (!links[at + by]) return;
    at += by;
    renew();
  }

  dialog.addEventListener('keydown', ({ key }) => {
    const forth = document.documentElement.dir === 'rtl' ? -1 : 1;
    if (key === 'ArrowRight') turn(forth);
    else if (key === 'ArrowLeft') turn(-forth);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === picture) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    links[at]?.focus();
  });
  dialog.append(acts, picture, caption);
  renew();
  document.body.append(dialog);
  dialog.showModal();
}
