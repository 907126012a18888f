import { t } from '@lingui/core/macro';
import {
  type Community,
  type CommunityMember,
  type CommunityRole,
  communityRoles,
  decisionReasonMaxLength,
  type MembershipState,
} from '@zeacon/contract';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useCommunityWrites, useMembers } from '../../entities/communities/community-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { reasonField } from './ask-removal.tsx';
import * as styles from './communities.css.ts';
import { InvitesCard } from './invites-card.tsx';
import { MemberDetails } from './member-details.tsx';
import { useRemovePicture } from './remove-picture.tsx';
import { Turning } from './turning.tsx';
import { roleName, stateName } from './visibility-names.ts';

const pageSize = 25;

export function MembersTab({ community }: { community: Community }) {
  const { id: communityId, requestCount } = community;
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('member') ?? '');
  const [state, setState] = useState<MembershipState | ''>('');
  const [page, setPage] = useState(0);
  const { data, error } = useMembers({
    ...{ communityId, page, size: pageSize },
    ...(search.trim() && { search }),
    ...(state && { state }),
  });
  const actions = useMemberActions(communityId);
  return (
    <div className={styles.stack}>
      <InvitesCard communityId={communityId} />
      <TextField
        label={t`Search members`}
        type="search"
        value={search}
        onChange={(value) => {
          setSearch(value);
          setPage(0);
        }}
      />
      <div className={styles.row}>
        <NativeSelect
          label={t`Members shown`}
          options={[
            { value: '', label: t`Everybody` },
            { value: 'REQUESTED', label: `${stateName('REQUESTED')} (${formatCount(requestCount)})` },
            { value: 'ACTIVE', label: stateName('ACTIVE') },
            { value: 'REFUSED', label: stateName('REFUSED') },
            { value: 'BANNED', label: stateName('BANNED') },
          ]}
          value={state}
          onChange={(value) => {
            setState(value);
            setPage(0);
          }}
        />
      </div>
      {(error ?? actions.error) && <Notice tone="danger">{messageOf(error ?? actions.error)}</Notice>}
      {!data && !error && <Skeleton height={180} radius={16} />}
      {data?.items.length === 0 && (
        <p className={styles.soft}>{state || search ? t`Nothing found` : t`Nobody has joined yet.`}</p>
      )}
      {data && data.items.length > 0 && (
        <DataTable
          label={t`Members`}
          columns={columnsFor(actions, community)}
          rows={data.items}
          idOf={({ memberId }) => memberId}
        />
      )}
      {data && <Turning page={page} totalPages={data.totalPages} onTurn={setPage} />}
    </div>
  );
}

type Actions = ReturnType<typeof useMemberActions>;

function useMemberActions(communityId: string) {
  const { changeMember } = useCommunityWrites();
  const removePicture = useRemovePicture(communityId);
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const change = ({ memberId }: CommunityMember, changes: { role?: CommunityRole; state?: 'ACTIVE' }, done: string) =>
    changeMember.mutate({ communityId, memberId, ...changes }, { onSuccess: () => snackbar.success(done) });
  return {
    error: changeMember.error,
    give(member: CommunityMember, role: CommunityRole) {
      const { username } = member;
      const name = roleName(role);
      change(member, { role }, t`Role of ${username} changed: ${name}`);
    },
    removePicture,
    letIn(member: CommunityMember) {
      const { username } = member;
      change(member, { state: 'ACTIVE' }, t`${username} is a member now`);
    },
    refuse: ({ memberId, username }: CommunityMember) =>
      confirm({
        title: t`Refuse ${username}?`,
        text: <p>{t`They get a mail, and can ask again.`}</p>,
        action: t`Refuse`,
        reason: {
          label: t`Reason`,
          hint: t`Optional. ${username} reads it in the mail and on the community’s page.`,
          maxLength: decisionReasonMaxLength,
        },
        run: (reason) => changeMember.mutateAsync({ communityId, memberId, state: 'REFUSED', reason }),
        done: t`${username} was refused`,
      }),
    ban: ({ memberId, username }: CommunityMember) =>
      confirm({
        title: t`Ban ${username}?`,
        text: <p>{t`They can neither write nor join again. What they wrote stays.`}</p>,
        action: t`Ban`,
        reason: reasonField(username),
        run: (reason) => changeMember.mutateAsync({ communityId, memberId, state: 'BANNED', reason }),
        done: t`${username} was banned`,
      }),
  };
}

function columnsFor(
  { give, letIn, refuse, ban, removePicture }: Actions,
  community: Community,
): Column<CommunityMember>[] {
  const roles = communityRoles.map((value) => ({ value, label: roleName(value) }));
  return [
    {
      id: 'name',
      name: t`Name`,
      isRowHeader: true,
      cell: ({ username, pictureUrl }) => (
        <span className={styles.person}>
          <Avatar name={username} src={pictureUrl} />
          {username}
        </span>
      ),
    },
    { id: 'email', name: t`Email`, isWide: true, cell: ({ email }) => email },
    {
      id: 'role',
      name: t`Role`,
      cell: (member) =>
        member.state === 'ACTIVE' ? (
          <NativeSelect
            label={t`Role of ${member.username}`}
            options={roles}
            value={member.role}
            onChange={(role) => give(member, role)}
          />
        ) : (
          stateName(member.state)
        ),
    },
    { id: 'posts', name: t`Posts`, isNumber: true, cell: ({ postCount }) => postCount },
    { id: 'comments', name: t`Comments`, isNumber: true, cell: ({ commentCount }) => commentCount },
    { id: 'joined', name: t`Joined`, isNumber: true, cell: ({ joinedDate }) => formatMoment(joinedDate) },
    {
      id: 'actions',
      name: t`Actions`,
      isNameHidden: true,
      cell: (member) => (
        <div className={styles.rowActions}>
          <MemberDetails community={community} member={member} />
          {member.state === 'REQUESTED' && <Button onPress={() => letIn(member)}>{t`Approve`}</Button>}
          {member.state === 'REQUESTED' && <Button onPress={() => refuse(member)}>{t`Refuse`}</Button>}
          {member.state === 'BANNED' && <Button onPress={() => letIn(member)}>{t`Lift ban`}</Button>}
          {member.pictureUrl && <Button onPress={() => removePicture(member)}>{t`Remove picture`}</Button>}
          {member.state !== 'BANNED' && <Button onPress={() => ban(member)}>{t`Ban`}</Button>}
        </div>
      ),
    },
  ];
}
