import { readRichText } from '@zeacon/contract';
import { isColor } from '../../ui/color-field.tsx';
import type { Previewed } from './community-preview.tsx';
import type { SetupDraft, SetupExtras } from './setup-draft.ts';

/** What of a form can be drawn: a colour that is still being typed cannot. */
export function previewOf(
  communityId: string | undefined,
  { title, description, rules, visibility, accentColor }: Omit<SetupDraft, 'subdomain'>,
  {
    picture,
    cover,
    spaces = [],
    postTitle = '',
    postText = '',
  }: Pick<SetupExtras, 'picture' | 'cover'> & Partial<SetupExtras>,
): Omit<Previewed, 'host'> {
  const hasPost = postTitle.trim() !== '' || postText.trim() !== '';
  return {
    ...(communityId !== undefined && { communityId }),
    ...{ title, description, rules, visibility, picture: picture.uuid, cover: cover.uuid },
    accentColor: accentColor && isColor(accentColor) ? accentColor : null,
    spaces: spaces.filter((name) => name.trim() !== ''),
    ...(hasPost && { post: { title: postTitle, body: readRichText(postText) } }),
  };
}
