import { IconLogout } from '@tabler/icons-react'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { longDate, plural } from '#ui/lib/format.ts'

import type { ChatRef, Viewer } from '../../chat.ts'
import { ChatMedia } from '../../conversation/chat-media.tsx'
import { kindNames, memberForms } from '../group-rules.ts'
import { useLeaveGroup } from '../use-leave-group.ts'
import classes from './group-info.module.css'
import { GroupLinkPanel } from './group-link-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'

type GroupInfoProps = {
  viewer: Viewer
  chat: ChatRef
  group: GroupDetails
  onShow: (messageId: number) => void
}

type TabKey = 'members' | 'media' | 'link' | 'requests' | 'settings'

/** The information of a group: what it is, members, media; for owners the link, requests and settings (messenger §1.6). */
export function GroupInfo({ viewer, chat, group, onShow }: GroupInfoProps) {
  const tabs = tabsOf(group)
  const [chosen, setChosen] = useState<TabKey>('members')
  // A tab goes with the role.
  const tab = tabs.some(({ key }) => key === chosen) ? chosen : 'members'
  return (
    <div className={classes.info}>
      <div className={classes.head}>
        <Avatar name={group.name} src={group.avatar} size={96} />
        <h2>{group.name}</h2>
        <p className={classes.note}>
          {kindNames[group.kind]}, {plural(group.members_count, memberForms)}
        </p>
        {group.closed_at !== null && (
          <p className={classes.note}>Группа закрыта {longDate(group.closed_at)}</p>
        )}
      </div>
      {group.description !== '' && <p className={classes.description}>{group.description}</p>}
      <Tabs label="Разделы группы" tabs={tabs} chosen={tab} onChoose={setChosen}>
        {tab === 'members' && <MembersPanel viewer={viewer} group={group} />}
        {tab === 'media' && <ChatMedia viewer={viewer} chat={chat} onShow={onShow} />}
        {tab === 'link' && <GroupLinkPanel viewer={viewer} group={group} />}
        {tab === 'requests' && <RequestsPanel viewer={viewer} group={group} />}
        {tab === 'settings' && <SettingsPanel viewer={viewer} group={group} />}
      </Tabs>
      <div className={classes.foot}>
        <LeaveButton viewer={viewer} group={group} />
      </div>
    </div>
  )
}

function tabsOf({ role, is_closed: isClosed, requests_count: requests }: GroupDetails) {
  const tabs: { key: TabKey; label: string }[] = [
    { key: 'members', label: 'Участники' },
    { key: 'media', label: 'Медиа' },
  ]
  if (role !== 'owner' || isClosed) return tabs
  return [
    ...tabs,
    { key: 'link' as const, label: 'Ссылка' },
    { key: 'requests' as const, label: requests ? `Заявки (${requests})` : 'Заявки' },
    { key: 'settings' as const, label: 'Настройки' },
  ]
}

function LeaveButton({ viewer, group }: Pick<GroupInfoProps, 'viewer' | 'group'>) {
  const leave = useLeaveGroup(viewer, group)
  return (
    <Button kind="danger" icon={IconLogout} onClick={leave}>
      Покинуть группу
    </Button>
  )
}
