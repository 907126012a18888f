/**
 * Takes over the markup that the server rendered in the player's place: plays once its button is pressed, also if that
 * happened before. Returns a function that removes the markup.
 */
export function adoptFacade(root: ParentNode, play: () => void): () => void {
  const drawn = [...root.children];
  const button = root.querySelector('input');
  button?.addEventListener('change', play, { once: true });
  if (button?.checked) play();
  return () => {
    for (const element of drawn.splice(0)) element.remove();
  };
}
