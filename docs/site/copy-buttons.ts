const restMs = 2000;

/** Every piece of code can be copied. */
export function connectCopyButtons(): void {
  for (const figure of document.querySelectorAll('article figure.code')) {
    const code = figure.querySelector('code');
    if (!code) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', async () => {
      const done = await navigator.clipboard.writeText(code.textContent ?? '').then(
        () => true,
        () => false,
      );
      button.textContent = done ? 'Copied' : 'Press Ctrl+C';
      if (!done) getSelection()?.selectAllChildren(code);
      setTimeout(() => {
        button.textContent = 'Copy';
      }, restMs);
    });
    figure.append(button);
  }
}
