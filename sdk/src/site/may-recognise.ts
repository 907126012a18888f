/** Whether a visitor may be known again: by their consent on this page, or else by what their browser asks for. */
export function mayRecognise(consent: string | undefined): boolean {
  if (consent) return consent === 'granted';
  return navigator.doNotTrack !== '1' && Reflect.get(navigator, 'globalPrivacyControl') !== true;
}

/** Not by a visitor who has yet to answer. */
export const isRefused = (consent: string | undefined): boolean => !/^(granted|pending)?$/.test(consent ?? '');

/** Whether not even views may be counted; what nobody knows is no consent. */
export const isDenied = (consent: string | undefined): boolean => isRefused(consent) && consent !== 'anonymous';
