import { t } from '@lingui/core/macro';
import {
  AppWindow,
  Contact,
  FileText,
  ListVideo,
  MailPlus,
  MessagesSquare,
  MousePointerClick,
  Radio,
  Sparkles,
  SquarePlay,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useCommunities, useFoundMembers } from '../../entities/communities/community-queries.ts';
import { useFoundPosts } from '../../entities/communities/post-queries.ts';
import { useHypergraphics } from '../../entities/hypergraphics/hypergraphic-queries.ts';
import { useLeads } from '../../entities/leads/lead-queries.ts';
import { useCallsToAction } from '../../entities/overlays/overlay-queries.ts';
import { usePlayers } from '../../entities/players/player-queries.ts';
import { usePlaylists } from '../../entities/playlists/playlist-queries.ts';
import { useInvites, useTeam } from '../../entities/team/team-queries.ts';
import { useVideos } from '../../entities/videos/video-queries.ts';
import { useWidgets } from '../../entities/widgets/widget-queries.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../platform/may.tsx';
import type { FoundSection } from './found.ts';
import { useFoundSettings } from './use-found-settings.ts';

const size = 5;
/** Of which members are looked for; each is asked by itself. */
const searchedCommunities = 10;

/** Everything of the business with a name that the role may read; without a text, its newest videos. */
export function useFound(search: string): { sections: FoundSection[]; isFetching: boolean } {
  const isTyped = search !== '';
  const settings = useFoundSettings(isTyped);
  const query = { size, search };
  const videos = useVideos({ size: 8, contentType: 'VOD', ...(isTyped && { search }) }, useMay('videos.read'));
  const lives = useVideos({ ...query, contentType: 'LIVE' }, useMay('live.read') && isTyped);
  const playlists = usePlaylists(query, useMay('playlists.read') && isTyped);
  const players = usePlayers(query, useMay('players.read') && isTyped);
  const hypergraphics = useHypergraphics(query, useMay('hypergraphics.read') && isTyped);
  const calls = useCallsToAction(query, useMay('videos.read') && isTyped);
  const communities = useCommunities({ size: 100 }, useMay('communities.read') && isTyped);
  const posts = useFoundPosts(search, size, useMay('communities.read') && isTyped);
  const mayReadMembers = useMay('communities.write') && isTyped;
  const communityIds = (communities.data?.items ?? []).slice(0, searchedCommunities).map(({ id }) => id);
  const members = useFoundMembers(search, size, mayReadMembers ? communityIds : []);
  const leads = useLeads(query, useMay('leads.read') && isTyped);
  const widgets = useWidgets(query, useMay('players.read') && isTyped);
  const team = useTeam(useMay('team.read') && isTyped);
  const invites = useInvites(useMay('team.manage') && isTyped);
  // What was found for an earlier text stays until the next answer, but not once the text is gone.
  const typed = <T>(data: readonly T[] | undefined): readonly T[] => (isTyped ? (data ?? []) : []);
  return {
    isFetching: [
      videos,
      lives,
      playlists,
      players,
      hypergraphics,
      calls,
      communities,
      posts,
      members,
      leads,
      widgets,
      team,
      invites,
      settings,
    ].some(({ isFetching }) => isFetching),
    sections: [
      {
        title: t`Videos`,
        items: (videos.data?.items ?? []).map(({ id, name, playback }) => ({
          id,
          label: name,
          href: paths.video(id),
          poster: playback?.posterUrl ?? null,
        })),
      },
      {
        title: t({ message: 'Live', context: 'live streams' }),
        items: typed(lives.data?.items).map(({ id, name }) => ({
          id,
          label: name,
          href: paths.video(id),
          icon: Radio,
        })),
      },
      {
        title: t`Playlists`,
        items: typed(playlists.data?.items).map(({ id, name }) => ({
          id,
          label: name,
          href: paths.playlist(id),
          icon: ListVideo,
        })),
      },
      {
        title: t`Players`,
        items: typed(players.data?.items).map(({ uuid, name }) => ({
          id: uuid,
          label: name,
          href: paths.player(uuid),
          icon: SquarePlay,
        })),
      },
      {
        title: t`Hypergraphics`,
        items: typed(hypergraphics.data?.items).map(({ uuid, name }) => ({
          id: uuid,
          label: name,
          href: `${paths.hypergraphics}?search=${encodeURIComponent(name)}`,
          icon: Sparkles,
        })),
      },
      {
        title: t`Calls to action`,
        items: typed(calls.data?.items).map(({ id, streamId, streamName, headline, text }) => ({
          id: `${streamId} ${id}`,
          label: headline && text ? `${headline} (${text})` : headline || text,
          of: streamName,
          href: paths.callToAction(streamId, id),
          icon: MousePointerClick,
        })),
      },
      {
        title: t`Communities`,
        items: typed(communities.data?.items).map(({ id, title }) => ({
          id,
          label: title,
          href: paths.community(id),
          icon: MessagesSquare,
        })),
      },
      {
        title: t`Posts`,
        items: typed(posts.data).map(({ uuid, title, community }) => ({
          id: uuid,
          label: title,
          href: paths.posts(community.id, title),
          icon: FileText,
        })),
      },
      {
        title: t`Members`,
        items: typed(members.data).map(({ memberId, communityId, username, email }) => ({
          id: `${communityId} ${memberId}`,
          label: `${username} (${email})`,
          href: paths.communityMembers(communityId, email),
          icon: UsersRound,
        })),
      },
      {
        title: t`Leads`,
        items: typed(leads.data?.items).map(({ id, name, email }) => ({
          id,
          label: name ? `${name} (${email})` : email,
          href: `${paths.leads}?search=${encodeURIComponent(email)}`,
          icon: Contact,
        })),
      },
      {
        title: t`Widgets`,
        items: typed(widgets.data?.items).map(({ key, name }) => ({
          id: key,
          label: name,
          href: paths.widget(key),
          icon: AppWindow,
        })),
      },
      {
        title: t`Team`,
        items: typed(team.data).map(({ userId, email }) => ({
          id: userId,
          label: email,
          href: paths.team,
          icon: UserRound,
        })),
      },
      {
        title: t`Open invitations`,
        items: typed(invites.data).map(({ id, email }) => ({ id, label: email, href: paths.team, icon: MailPlus })),
      },
      ...settings.sections,
    ],
  };
}
