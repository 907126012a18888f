import { type CommunityVisibility, readRichText } from '@zeacon/contract';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { usePostWrites } from '../../entities/communities/post-queries.ts';
import { useSpaces, useSpaceWrites } from '../../entities/communities/space-queries.ts';
import type { SetupExtras } from './setup-draft.ts';
import { spaceNameProblems } from './space-names.ts';

interface Finishing {
  visibility: CommunityVisibility;
  extras: SetupExtras;
  /** What was sent is not sent again, if something after it fails. */
  onSent: (changes: Partial<SetupExtras>) => void;
}

/** The last step: its spaces and the first post, and then the door opens. */
export function useFinishSetup(communityId: string | undefined) {
  const { update } = useCommunityWrites();
  const { create: createSpace } = useSpaceWrites();
  const { create: createPost } = usePostWrites();
  const { data: there = [] } = useSpaces(communityId ?? '', communityId !== undefined);

  const send = async ({ visibility, extras, onSent }: Finishing): Promise<void> => {
    if (communityId === undefined) return;
    const names = extras.spaces.map((name) => name.trim()).filter((name) => name !== '');
    for (const [index, name] of names.entries()) {
      await createSpace.mutateAsync({ communityId, name });
      onSent({ spaces: names.slice(index + 1) });
    }
    const { postTitle, postText } = extras;
    if (postTitle.trim() !== '' || postText.trim() !== '') {
      const written = { title: postTitle, body: readRichText(postText) };
      await createPost.mutateAsync({ communityId, ...written, state: 'PUBLISHED' });
      onSent({ postTitle: '', postText: '' });
    }
    await update.mutateAsync({ communityId, visibility });
  };

  return {
    send,
    /** Its field says what is wrong with a name. */
    hasProblem: ({ spaces }: Pick<SetupExtras, 'spaces'>) =>
      spaceNameProblems(spaces, there).some((problem) => problem !== undefined),
  };
}
