/** Whether a visitor may be known again: by their consent on this page, or else by what their browser asks for. */
export function mayRecognise(consent: string | undefined): boolean {
  if (consent) return consent === 'granted';
  return navigator.doNotTrack !== '1' && Reflect.get(navigator, 'globalPrivacyControl') !== true;
}
