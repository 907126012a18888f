/** One way of a browser through the provider, as its cookie has it. */
export interface Attempt {
  token: string;
  communityId: string;
  /** That the page was read in, if one was asked for; otherwise empty. */
  language: string;
}

const form = /^([\w-]{1,100})\.([\w-]{1,64})\.([a-z]{0,2})$/;

export const readAttempt = (written = ''): Attempt | undefined => {
  const [, token, communityId, language] = form.exec(written) ?? [];
  return token && communityId ? { token, communityId, language: language ?? '' } : undefined;
};

/** Undefined where it could not be read again. */
export function writeAttempt({ token, communityId, language }: Attempt): string | undefined {
  const written = `${token}.${communityId}.${language}`;
  return readAttempt(written) && written;
}
