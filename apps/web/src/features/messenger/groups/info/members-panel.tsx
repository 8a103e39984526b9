import { IconBuildingPlus, IconDots, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { GroupDetails, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'
import type { GroupMember } from '@uprava/contract/messenger/groups.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'

import type { Viewer } from '../../chat.ts'
import { maySelf } from '../group-rules.ts'
import { groupQueries } from '../group.queries.ts'
import list from '../people-list.module.css'
import { AddMembersDialog } from './add-members-dialog.tsx'
import classes from './group-info.module.css'
import { InviteOrganizationsDialog } from './invite-organizations-dialog.tsx'
import { useMemberActions } from './use-member-actions.ts'

const roleNames: Readonly<Record<GroupRole, string>> = {
  owner: 'Владелец',
  member: 'Участник',
  reader: 'Читатель',
}

type MembersPanelProps = { viewer: Viewer; group: GroupDetails }

/** «Участники»: search, roles, removing; adding colleagues and inviting organizations. */
export function MembersPanel({ viewer, group }: MembersPanelProps) {
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<'add' | 'invite' | null>(null)
  const members = useInfiniteQuery({
    ...groupQueries.members(viewer.channelId, group.id, search),
    placeholderData: keepPreviousData,
  })
  const items = members.data?.pages.flatMap((page) => page.items)
  const isOwner = group.role === 'owner' && !group.is_closed
  return (
    <div className={classes.panel}>
      <div className={classes.buttons}>
        {maySelf(group, 'adds') && (
          <Button needsServer size="small" icon={IconUserPlus} onClick={() => setDialog('add')}>
            Добавить участников
          </Button>
        )}
        {isOwner && group.kind === 'shared' && (
          <Button needsServer size="small" icon={IconBuildingPlus} onClick={() => setDialog('invite')}>
            Пригласить организации
          </Button>
        )}
      </div>
      <SearchInput
        label="Поиск участников"
        placeholder="Поиск участников"
        value={search}
        onSearch={setSearch}
      />
      <ListStates
        of={{ ...members, data: items }}
        skeleton={<SkeletonRows rows={5} face />}
        empty={{ picture: 'search', text: 'Поиск не дал результатов' }}
      >
        {(all) => (
          <ul className={list.people} aria-label="Участники">
            {all.map((member) => (
              <Member key={member.manager_id} {...{ viewer, group, member, isOwner }} />
            ))}
          </ul>
        )}
      </ListStates>
      <MoreButton of={members} />
      {dialog === 'add' && <AddMembersDialog {...{ viewer, group }} onClose={() => setDialog(null)} />}
      {dialog === 'invite' && (
        <InviteOrganizationsDialog {...{ viewer, group }} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

type MemberProps = MembersPanelProps & { member: GroupMember; isOwner: boolean }

function Member({ viewer, group, member, isOwner }: MemberProps) {
  const { full_name: name, avatar, appointment, channel, role, is_online: isOnline } = member
  const actions = useMemberActions(viewer, group)
  const notes = [appointment, group.kind === 'shared' ? channel.name : null].filter(Boolean)
  return (
    <li className={list.person}>
      <Avatar name={name} src={avatar} size={40} online={isOnline} />
      <span className={list.words}>
        <span className={list.name}>
          {name}
          {member.manager_id === viewer.managerId && ' (вы)'}
          <span className="visually-hidden">, {isOnline ? 'в сети' : 'не в сети'}</span>
        </span>
        {notes.length > 0 && <span className={list.note}>{notes.join(' · ')}</span>}
      </span>
      {role !== 'member' && <Tag tone={role === 'owner' ? 'accent' : 'quiet'}>{roleNames[role]}</Tag>}
      {isOwner && (
        <Menu
          items={menuOf(member, { viewer, group, actions })}
          trigger={<IconButton size="small" label={`Действия: ${name}`} icon={IconDots} />}
        />
      )}
    </li>
  )
}

type MenuContext = MembersPanelProps & { actions: ReturnType<typeof useMemberActions> }

function menuOf(member: GroupMember, { viewer, group, actions }: MenuContext): MenuItem[] {
  const roles = (['owner', 'member', 'reader'] as const).filter((role) => role !== member.role)
  const items: MenuItem[] = roles.map((role) => ({
    label: `Сделать: ${roleNames[role].toLowerCase()}`,
    onPick: () => actions.setRole(member, role),
  }))
  // One leaves by «Покинуть группу».
  if (member.manager_id !== viewer.managerId)
    items.push({ label: 'Удалить из группы', danger: true, onPick: () => actions.remove(member) })
  if (group.kind === 'shared' && member.channel.id !== group.channel.id)
    items.push({
      label: 'Удалить всю организацию',
      danger: true,
      onPick: () => actions.removeOrganization(member.channel),
    })
  return items
}
