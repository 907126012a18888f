/**
 * Takes over what the server drew in the player's place: plays if its button was pressed, or is. Answers how to take it
 * away.
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
